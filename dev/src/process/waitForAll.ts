/** Waits for every one, so that none is still on its way up when the failure of another ends the wait. */
export async function waitForAll<const T extends readonly unknown[]>(
  starting: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(starting)
  return Promise.all(starting)
}
