import { expect, test } from '@gangway/testing/playwright'
import type { Browser, Page } from '@playwright/test'
import type { StoresPage } from '../conformance/sharedStorage/page.js'
import { serveStores } from '../support/serveStores.js'

// product.md §9: “Local store name WALLET_CONNECT_V2_INDEXED_DB”, which the published client of the protocol uses too.
declare const stores: StoresPage['stores']

const address = 'http://stores.localhost/'

/** A page of its own, without wallets and world. */
async function open(browser: Browser): Promise<Page> {
  const page = await browser.newPage()
  await serveStores(page, address)
  await load(page)
  return page
}

async function load(page: Page, path = ''): Promise<void> {
  await page.goto(address + path)
  await page.waitForFunction(() => 'stores' in globalThis)
}

for (const first of ['ours', 'theirs'] as const) {
  test(`the published client’s storage and ours share a database that ${first} made, and harm neither`, async ({
    browser,
  }) => {
    const page = await open(browser)
    await page.evaluate(async (first) => {
      const writeTheirs = async () =>
        (await stores.openTheirs()).setItem('wc@2:core:0.3//keychain', { a: 'b' })
      const writeOurs = async () => (await stores.openOurs()).set('session/a', { b: 'c' })
      for (const write of first === 'ours' ? [writeOurs, writeTheirs] : [writeTheirs, writeOurs])
        await write()
    }, first)
    await load(page)
    const read = await page.evaluate(async () => {
      const [ours, theirs] = [await stores.openOurs(), await stores.openTheirs()]
      return {
        ours: [await ours.getKeys(), await ours.get('session/a')],
        theirs: [await theirs.getItem('wc@2:core:0.3//keychain'), (await theirs.getEntries()).length],
        databases: (await indexedDB.databases()).map(({ name, version }) => [name, version]),
      }
    })
    expect(read).toEqual({
      ours: [['session/a'], { b: 'c' }],
      theirs: [{ a: 'b' }, 2],
      databases: [['WALLET_CONNECT_V2_INDEXED_DB', 1]],
    })
    await page.close()
  })
}

test('what an older client left in localStorage is where the published one looks for it, moved once', async ({
  browser,
}) => {
  const page = await open(browser)
  const read = await page.evaluate(async () => {
    localStorage.setItem('wc@2:client:0.3//session', '[{"topic":"a"}]')
    localStorage.setItem('theme', 'dark')
    await stores.openOurs()
    const theirs = await stores.openTheirs()
    return {
      session: await theirs.getItem('wc@2:client:0.3//session'),
      marker: await theirs.getItem('wc_storage_version'),
      left: Object.keys(localStorage),
    }
  })
  expect(read).toEqual({ session: [{ topic: 'a' }], marker: 1, left: ['theme'] })
  await page.close()
})

test('where the browser lets a page keep nothing, ours goes on in memory', async ({ browser }) => {
  const page = await open(browser)
  await load(page, 'sandboxed')
  const read = await page.evaluate(async () => {
    const failures: string[] = []
    const store = await stores.openOurs('a', (error) => failures.push(String(error)))
    await store.set('a', 1)
    return { value: await store.get('a'), failures: failures.length }
  })
  expect(read).toEqual({ value: 1, failures: 1 })
  await page.close()
})
