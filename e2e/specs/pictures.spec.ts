import { expect, networks, test } from '@gangway/testing/playwright'
import type { Locator } from '@playwright/test'
import { endAnimations } from '../support/expectAccessible.js'
import { hold } from '../support/hold.js'

const one = networks.one.caipNetworkId
const isPicture = ({ pathname }: URL) => pathname.startsWith('/public/getAssetImage/')

/** The pictures of a part of the page that are there, seen or not. */
const readShown = (part: Locator) =>
  part
    .locator('img')
    .evaluateAll((images) =>
      images.map((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
    )

test('product.md §3: tokens and networks have their pictures, which come over their letters and move nothing', async ({
  gangway,
  world,
  chains,
  accounts,
}) => {
  const { account, dialog, page } = gangway
  await chains.fundAll(one, accounts.evm[0], { native: '10', usdx: '100' })
  await gangway.arrive('EVM')
  const asked: string[] = []
  page.on('request', (request) => isPicture(new URL(request.url())) && asked.push(request.url()))
  const release = await hold(page, isPicture)
  await gangway.openAccount()
  const row = account.token('USDX')
  await expect(row.locator('svg text').first()).toHaveText('U')
  const box = row.locator('[aria-hidden="true"]').first()
  await page.evaluate(endAnimations)
  const before = [await box.boundingBox(), await row.boundingBox()]
  expect(before).not.toContain(null)
  release()
  await expect.poll(() => readShown(row)).toEqual([true, true])
  await expect(row.locator('img').first()).toHaveAttribute('data-shown', 'true')
  expect([await box.boundingBox(), await row.boundingBox()]).toEqual(before)

  await dialog.button(/^Network: /).click()
  const network = dialog.button(/^Gangway Two/)
  await expect.poll(() => readShown(network)).toEqual([true])
  for (const url of asked) expect(new URL(url).origin).toBe(world.api)
})

test('error: where no picture comes the letters stay, and all else works', async ({
  gangway,
  chains,
  accounts,
}) => {
  const { account, page } = gangway
  await chains.fundAll(one, accounts.evm[0], { native: '10', usdx: '100' })
  await gangway.arrive('EVM')
  await page.route(isPicture, (route) => route.abort())
  await gangway.openAccount()
  const row = account.token('USDX')
  await expect(row.locator('img')).toHaveCount(0)
  await expect(row.locator('svg text')).toHaveText(['U', '1'])
})
