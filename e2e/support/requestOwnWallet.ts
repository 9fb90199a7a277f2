import type { Page } from '@playwright/test'

/** Asks the embedded wallet as another library of the page does, through its EIP-6963 provider. */
export function requestOwnWallet(page: Page, method: string, params: readonly unknown[]): Promise<unknown> {
  return page.evaluate(
    ([name, given]) =>
      new Promise((resolve, reject) => {
        // Whoever asks anew for who is there must not ask the wallet anew.
        const found = new AbortController()
        const onAnnounced = (event: Event) => {
          const { info, provider } = Reflect.get(event, 'detail')
          if (info.rdns !== 'org.gangway.frame') return
          found.abort()
          provider.request({ method: name, params: given }).then(resolve, reject)
        }
        addEventListener('eip6963:announceProvider', onAnnounced, { signal: found.signal })
        dispatchEvent(new Event('eip6963:requestProvider'))
      }),
    [method, params] as const,
  )
}
