import type { Page } from '@playwright/test'
import { findOwnAddresses, type OwnAddresses } from './findOwnAddresses.js'

/** Whole addresses of the embedded wallet, once every library of the page can be told them. */
export async function readOwnAddresses(page: Page): Promise<OwnAddresses> {
  const addresses = await page.waitForFunction(findOwnAddresses)
  return (await addresses.jsonValue()) ?? { eip155: '', solana: '' }
}
