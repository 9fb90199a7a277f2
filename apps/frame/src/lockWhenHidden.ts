import type { WorkerApi } from './model/workerApi.js'

/** How long the page may be hidden before the keys leave memory, ms. embedded-wallet.md §2.3. */
const patience = 60_000

/** Has the Worker forget its keys once nobody has seen the page for a minute. */
export function lockWhenHidden(
  page: Pick<Document, 'addEventListener' | 'visibilityState'>,
  worker: Pick<WorkerApi, 'lock'>,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  page.addEventListener('visibilitychange', () => {
    clearTimeout(timer)
    if (page.visibilityState !== 'hidden') return
    timer = setTimeout(() => {
      // A Worker that is gone has no keys.
      worker.lock().catch(() => {})
    }, patience)
  })
}
