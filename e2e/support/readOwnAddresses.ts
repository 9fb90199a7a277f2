import { expect, type Page } from '@playwright/test'
import { findOwnAddresses, type OwnAddresses } from './findOwnAddresses.js'

/** Whole addresses of the embedded wallet, once every library of the page can be told them. */
export async function readOwnAddresses(page: Page): Promise<OwnAddresses> {
  let found: OwnAddresses | null = null
  await expect(async () => {
    found = await page.evaluate(findOwnAddresses)
    expect(found).not.toBeNull()
  }).toPass()
  return found ?? { eip155: '', solana: '' }
}
