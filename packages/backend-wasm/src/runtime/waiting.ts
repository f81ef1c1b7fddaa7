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

/** The least length of a worker's nap, in milliseconds; a shorter one costs more than the time that it saves. */
export const leastNapMs = 0.5;

/** The length of a nap in relation to the time that a thread has waited. */
export const napShare = 1 / 200;
