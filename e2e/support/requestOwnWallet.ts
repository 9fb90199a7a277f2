import type { Page } from '@playwright/test'

/** What the wallet said, and how long it took, ms. */
export type OwnWalletAnswer = { took: number } & (
  | { result: unknown; error?: undefined }
  | { error: { code: unknown; message: string } }
)

/** Asks the embedded wallet as another library of the page does, through its EIP-6963 provider. */
export function askOwnWallet(page: Page, method: string, params: unknown): Promise<OwnWalletAnswer> {
  return page.evaluate(
    ([name, given]) =>
      new Promise<OwnWalletAnswer>((resolve, reject) => {
        let state = 'is not announced'
        setTimeout(() => reject(new Error(`${name}: the wallet ${state}`)), 60_000)
        // Whoever asks anew for who is there must not ask the wallet anew.
        const found = new AbortController()
        const onAnnounced = (event: Event) => {
          const { info, provider } = Reflect.get(event, 'detail')
          if (info.rdns !== 'org.gangway.frame') return
          found.abort()
          state = 'does not answer'
          const start = performance.now()
          const took = () => performance.now() - start
          provider.request({ method: name, params: given }).then(
            (result: unknown) => resolve({ took: took(), result }),
            ({ code, message }: { code: unknown; message: string }) =>
              resolve({ took: took(), error: { code, message } }),
          )
        }
        addEventListener('eip6963:announceProvider', onAnnounced, { signal: found.signal })
        dispatchEvent(new Event('eip6963:requestProvider'))
      }),
    [method, params] as const,
  )
}

/** Its result. Throws an error with the words of the wallet. */
export async function requestOwnWallet(
  page: Page,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const answer = await askOwnWallet(page, method, params)
  if (answer.error) throw new Error(answer.error.message)
  return answer.result
}
