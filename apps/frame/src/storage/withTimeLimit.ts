import { GangwayError } from '@gangway/protocol'

/** What `work` gives, or REQUEST_TIMEOUT after so many milliseconds: a browser's storage may never answer. */
export async function withTimeLimit<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new GangwayError('REQUEST_TIMEOUT')), milliseconds)
  })
  try {
    return await Promise.race([work(), limit])
  } finally {
    clearTimeout(timer)
  }
}
