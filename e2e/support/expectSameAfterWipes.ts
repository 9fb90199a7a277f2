import { expect } from '@gangway/testing/playwright'
import type { OwnAddresses } from './findOwnAddresses.js'
import { noteDeepCount } from './noteDeepCount.js'

/** A browser that keeps nothing of any before it. */
type FreshBrowser = {
  /** Opens the page and logs in by the `count`th mail to an address. */
  logIn(email: string, count: number): Promise<void>
  readAddresses(): Promise<OwnAddresses>
  close(): Promise<void>
}

/** Logins by link that one address has in an hour. embedded-wallet.md §5. */
const mailsAnHour = 5

/**
 * Logs in to a wallet with a browser whose storage is gone, share A and device key with it, and looks at its addresses: so
 * many times, on as many wallets as the brake of mails wants. `engine`: as docs/deep-run.md names it.
 */
export async function expectSameAfterWipes(
  engine: string,
  wipes: number,
  open: () => Promise<FreshBrowser>,
): Promise<void> {
  const use = async (email: string, count: number): Promise<OwnAddresses> => {
    const browser = await open()
    try {
      await browser.logIn(email, count)
      return await browser.readAddresses()
    } finally {
      await browser.close()
    }
  }
  let [tried, wallets] = [0, 0]
  for (; tried < wipes; wallets++) {
    const email = `wiped-${crypto.randomUUID()}@example.com`
    const own = await use(email, 1)
    for (let count = 2; count <= mailsAnHour && tried < wipes; count++, tried++)
      expect(await use(email, count), `${engine}, wipe ${tried + 1}`).toEqual(own)
  }
  const found = `the same addresses after each login, of ${wallets} wallets`
  noteDeepCount({ what: `wipes of all storage in ${engine}`, tried, found })
}
