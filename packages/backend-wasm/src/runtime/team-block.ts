/** The block that a team of workers shares with the thread that started it: see worker-team.ts. */
import { mostThreads } from "./kernel-module.ts";

/** Indices of 32-bit words. Workers spin on the first cache line, which a launch writes once. */
export const teamWord = {
  /** Changes whenever there is something new; workers wait on it. */
  epoch: 0,
  /** The number of workers that sleep, so that they have to be woken. */
  asleep: 1,
  /** Not 0 if workers should end. */
  quit: 2,
  /** The number of the kernel that was launched last; 0 if its launch has ended, and others have not. */
  kernel: 16,
  /** The number of launches that are open, or that workers have not left. */
  launches: 17,
  /** The first of the words that count the messages to each worker. */
  messages: 32,
  /** The first of the words that are 1 if a worker runs. */
  runs: 32 + mostThreads,
} as const;

/** The number of words. */
export const teamWords = teamWord.runs + mostThreads;
