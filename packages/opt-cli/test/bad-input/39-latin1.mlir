// cafÃ© and a ï¿½
func.func @f() {
  "a.b"() {x = "café"} : () -> ()
  return
}
