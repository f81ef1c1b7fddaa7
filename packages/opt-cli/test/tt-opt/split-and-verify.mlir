// RUN: tt-opt %s --split-input-file --verify-diagnostics

// expected-note @below {{see existing symbol definition here}}
func.func private @f()
// expected-error @below {{redefinition of symbol named 'f'}}
func.func private @f()

// -----

// Nothing is wrong here.
func.func private @f()
