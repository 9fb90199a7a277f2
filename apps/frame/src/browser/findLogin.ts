import * as v from 'valibot'
import { loginQuestion, namedLoginSchema } from '../model/loginMessages.js'

/** How long a frame may take to answer, ms. */
const patience = 3_000

/** Frames of a page that are asked at most. */
const mostFrames = 50

/** The page that opened a window, as another origin sees it: how many frames it has, and each of them. */
type Opener = { readonly length: number; readonly [at: number]: Pick<Window, 'postMessage'> | undefined }

/**
 * Asks the frames of the page that opened this window which login waits there, and hears those of this very origin alone:
 * they are in this browser, so nobody can have somebody else's login approved here. null: none answers in time, or nothing
 * opened this window.
 */
export function findLogin(page: {
  opener: Opener | null
  location: Pick<Location, 'origin'>
  addEventListener: Window['addEventListener']
}): Promise<string | null> {
  const { opener } = page
  const { origin } = page.location
  if (!opener) return Promise.resolve(null)
  const frames = Array.from({ length: Math.min(opener.length, mostFrames) }, (_, at) => opener[at])
  return new Promise((resolve) => {
    const stop = new AbortController()
    const end = (loginId: string | null) => {
      stop.abort()
      clearTimeout(timer)
      resolve(loginId)
    }
    const timer = setTimeout(() => end(null), patience)
    page.addEventListener(
      'message',
      ({ source, origin: from, data }) => {
        if (from !== origin || !frames.some((frame) => frame === source)) return
        const answer = v.safeParse(namedLoginSchema, data)
        if (answer.success) end(answer.output.loginId)
      },
      { signal: stop.signal },
    )
    // A frame of another origin is not told.
    for (const frame of frames) frame?.postMessage(loginQuestion, origin)
  })
}
