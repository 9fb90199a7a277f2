import * as v from 'valibot'

/** How often the window is looked at, and how long the login has to end once it reads as closed, ms. */
const lookInterval = 1_000
const closedPatience = 2_000

/** The window in which a person proves who they are. */
export type ProviderWindow = {
  /** Within a press. Whether the browser let it. */
  open(): boolean
  /** It goes to the provider. */
  leadTo(uri: string): void
  close(): void
  /** Resolves with the code that the page after the return hands over. */
  hearCode(signal: AbortSignal): Promise<string>
  /** Resolves once the person has closed it. */
  whenClosed(signal: AbortSignal): Promise<void>
}

const messageSchema = v.object({ resultUri: v.pipe(v.string(), v.maxLength(8192)) })

/** Creates the window of one login. A message of another window, or of another page than `/returned`, is none. */
export function createProviderWindow(page: Window): ProviderWindow {
  let popup: Window | null = null
  let hasLeft = false

  const whenPassed = (time: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, time)
      signal.addEventListener('abort', () => clearTimeout(timer))
    })

  return {
    open() {
      popup = page.open('', '_blank', 'width=600,height=800,scrollbars=yes')
      return popup !== null
    },
    leadTo(uri) {
      // The empty window is of this very origin: a script for an address would run as ours.
      if (!popup || !/^https?:\/\//i.test(uri)) return
      hasLeft = true
      popup.location.href = uri
    },
    close: () => popup?.close(),
    hearCode: (signal) =>
      new Promise((resolve) => {
        const hear = ({ origin, source, data }: MessageEvent) => {
          if (origin !== page.location.origin || popup === null || source !== popup) return
          const message = v.safeParse(messageSchema, data)
          const code = message.success ? readCode(message.output.resultUri, page.location.origin) : null
          if (code !== null) resolve(code)
        }
        page.addEventListener('message', hear, { signal })
      }),
    async whenClosed(signal) {
      while (!popup?.closed) await whenPassed(lookInterval, signal)
      if (!hasLeft) return
      // A provider's `Cross-Origin-Opener-Policy` makes an open window read as closed. That one has the focus; when the
      // person closes it, this page has. The login may have ended on the page after the return meanwhile.
      await whenPassed(closedPatience, signal)
      if (!page.document.hasFocus()) await new Promise(() => {})
    },
  }
}

function readCode(resultUri: string, own: string): string | null {
  if (!URL.canParse(resultUri)) return null
  const { origin, pathname, searchParams } = new URL(resultUri)
  const code = searchParams.get('code') ?? ''
  return origin === own && pathname === '/returned' && /^[\w-]{43}$/.test(code) ? code : null
}
