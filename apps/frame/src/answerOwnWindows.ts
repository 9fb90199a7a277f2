import { loginQuestion, type NamedLogin } from './model/loginMessages.js'
import type { WorkerApi } from './model/workerApi.js'

/**
 * Tells a window of the frame's own origin which login waits here, so that it approves that one and no other: only a window
 * in this very browser can ask. No page of another origin is heard, and the answer goes to ours alone. embedded-wallet.md §3.
 */
export function answerOwnWindows(
  page: Pick<Window, 'addEventListener' | 'location' | 'parent'>,
  worker: Pick<WorkerApi, 'nameLogin'>,
): void {
  const { origin: own } = page.location
  page.addEventListener('message', async ({ source, origin, data }) => {
    if (origin !== own || source === null || source === page.parent || data !== loginQuestion) return
    // Before the app has been heard there is no login.
    const { loginId } = await worker.nameLogin().catch(() => ({ loginId: null }))
    if (loginId === null) return
    const answer: NamedLogin = { kind: 'login', loginId }
    source.postMessage(answer, { targetOrigin: own })
  })
}
