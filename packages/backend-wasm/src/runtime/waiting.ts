/**
 * How threads wait for each other: first they spin, then they nap, then they sleep. A thread that another one wakes may
 * start on that one's processor: virtual machines take a processor that sleeps for a busy one. It then runs as soon as
 * the system moves one of both, after up to 4 ms. A thread whose nap ends starts where it fell asleep, so that naps end
 * by themselves, and nobody is woken from them.
 */

/** How long a thread spins before it naps or sleeps, in milliseconds. */
export const spinMs = 1;

/** How long workers nap before they sleep until they are woken, in milliseconds. */
export const napsMs = 1000;

/**
 * The length of a worker's naps, in milliseconds. At first they grow fast, from the least length to the early one, since
 * the next launch of a program that makes many is near, and a nap takes some hundredths of a millisecond of a processor.
 */
export const [leastNapMs, earlyNapMs] = [0.1, 0.5];

/** The length of a nap in relation to the time that a thread has waited: at first, and later. */
export const [earlyNapShare, napShare] = [1 / 40, 1 / 200];
