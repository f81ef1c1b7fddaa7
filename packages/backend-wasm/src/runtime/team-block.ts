import { mostThreads } from "./kernel-module.ts";

/** Words of the block that a team of workers shares with the thread that started it: see worker-team.ts. */
export const teamWord = {
  /** Changes whenever there is something new; workers wait on it. */
  epoch: 0,
  /** The number of workers that sleep, so that they have to be woken. */
  asleep: 1,
  /** The number of the kernel that was launched last; 0 if its launch has ended, and others have not. */
  kernel: 2,
  /** The number of launches that are open, or that workers have not left. */
  launches: 3,
  /** Not 0 if workers should end. */
  quit: 4,
  /** The first of the words that count the messages to each worker. */
  messages: 16,
  /** The first of the words that are 1 if a worker runs. */
  runs: 16 + mostThreads,
} as const;

/** The number of words. */
export const teamWords = teamWord.runs + mostThreads;
