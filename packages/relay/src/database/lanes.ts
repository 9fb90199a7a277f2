/**
 * Lanes of `relay_messages`. A statement that inserts holds one lane until its commit is visible (an advisory lock), and only
 * then takes numbers. So no lower number of a lane appears after a higher one, and several processes insert at once.
 * Lane 0 has rows of programs that take no lock.
 */
export const laneCount = 8

/** The first half of each lane's advisory lock. */
export const laneLock = 1_919_247_481
