import { expect, test } from '@gangway/testing/playwright'
import type { Browser, Page } from '@playwright/test'
import { hold } from '../support/hold.js'
import { isDeep } from '../support/isDeep.js'
import { readOwnAddresses } from '../support/readOwnAddresses.js'

// Threat 20: whoever listens beside a login by a provider. embedded-wallet.md §7.

const isFinish = ({ pathname }: URL) => pathname === '/auth/provider/finish'

/** Opens a window beside the page, which notes all it can hear, and what its opener hears where it may listen there. */
async function openListener(page: Page, address: string): Promise<{ readHeard(): Promise<string> }> {
  const opened = page.waitForEvent('popup')
  await page.evaluate((url) => void window.open(url, '_blank'), address)
  const listener = await opened
  await listener.waitForLoadState()
  const reach = await listener.evaluate(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    const note = ({ data }: MessageEvent) => heard.push(data)
    window.addEventListener('message', note)
    window.addEventListener('storage', ({ key, newValue }) => heard.push([key, newValue]))
    try {
      window.opener.addEventListener('message', note)
      return 'hears its opener'
    } catch (error) {
      return error instanceof DOMException ? error.name : 'has no opener'
    }
  })
  const isSame = new URL(address).origin === new URL(page.url()).origin
  expect(reach).toBe(isSame ? 'hears its opener' : 'SecurityError')
  return {
    readHeard: () => listener.evaluate(() => JSON.stringify(Reflect.get(window, 'heard'))),
  }
}

/** Brings a code with a key of one's own, in another browser. RFC 9449. */
async function finishElsewhere(browser: Browser, frame: string, code: string): Promise<unknown> {
  const context = await browser.newContext()
  const page = await context.newPage()
  // Of the frame's origin, whose service answers no other.
  await page.goto(`${frame}/returned`)
  const answer = await page.evaluate(async (body) => {
    const url = `${location.origin}/auth/provider/finish`
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
    const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
    const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
    const toBase64url = (text: string) =>
      btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
    const encode = (value: object) => toBase64url(JSON.stringify(value))
    const ask = async (nonce: string | null) => {
      const times = { jti: crypto.randomUUID(), iat: Math.floor(Date.now() / 1_000) }
      const claims = { htm: 'POST', htu: url, ...times, ...(nonce === null ? {} : { nonce }) }
      const text = `${encode({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } })}.${encode(claims)}`
      const signed = await crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(text))
      const signature = toBase64url(String.fromCharCode(...new Uint8Array(signed)))
      const headers = { 'content-type': 'application/json', dpop: `${text}.${signature}` }
      return fetch(url, { method: 'POST', headers, body })
    }
    const { headers } = await ask(null)
    return (await ask(headers.get('dpop-nonce'))).json()
  }, JSON.stringify({ code }))
  await context.close()
  return answer
}

test.describe(() => {
  test.skip(!isDeep, 'run by npm run test:deep')

  test('a second window that listens gets nothing it can use', async ({ browser, gangway, world }) => {
    test.setTimeout(120_000)
    const { page, connectButton, dialog, socialLogin } = gangway
    const person = {
      name: `Ada ${crypto.randomUUID().slice(0, 8)}`,
      email: `heard-${crypto.randomUUID()}@gmail.com`,
    }
    await gangway.goto()
    const foreign = await openListener(page, world.social)
    const same = await openListener(page, `${world.web}/favicon.svg`)
    await page.bringToFront()

    // What the window of the same origin hears is as fresh as it can be: the app has not used it yet.
    await connectButton.open()
    const release = await hold(page, isFinish)
    const provider = await socialLogin.open('Google')
    await provider.continueAs(person)
    await expect(dialog.root.getByText('Signing you in…')).toBeVisible()
    await expect.poll(() => same.readHeard()).toMatch(/\/returned\?code=[\w-]{43}"/)
    const [, code = ''] = /\/returned\?code=([\w-]{43})"/.exec(await same.readHeard()) ?? []
    expect(await finishElsewhere(browser, world.frame, code)).toMatchObject({ code: 'LOGIN_EXPIRED' })
    release()
    // Ended for both, whichever of the two the app hears first.
    await expect(dialog.root.getByText(/^This login (was refused|has expired)$/)).toBeVisible()

    await dialog.button('Use another way').click()
    await socialLogin.finish('Google', person)
    const own = await readOwnAddresses(page)
    await connectButton.expectAccount(own.eip155)
    expect(await foreign.readHeard()).toBe('[]')
  })
})
