import { toAccountPath } from './toAccountPath.js'

/** What the API tells of an account without being asked again. */
export type Changes = {
  /** Unix milliseconds of the next change it tells of. */
  next(): Promise<number>
  close(): void
}

/** Opens an account's server-sent events; resolves once they come. */
export async function openChanges(url: string, account: string): Promise<Changes> {
  const ending = new AbortController()
  const response = await fetch(url + toAccountPath(account, 'changes'), { signal: ending.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('the stream has no body')
  return {
    async next() {
      for (;;) {
        const { value, done } = await reader.read()
        if (done) throw new Error('the stream ended')
        if (value.includes('event: change')) return Date.now()
      }
    },
    close: () => ending.abort(),
  }
}
