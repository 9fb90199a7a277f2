/** How long apps/server may take to answer, ms: on a busy machine the first start makes its database for as long. */
export const serverReadyTimeout = 60_000
