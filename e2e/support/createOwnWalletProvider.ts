import type { Page } from '@playwright/test'
import { askOwnWallet } from './requestOwnWallet.js'

/** The embedded wallet of a page as an EIP-1193 provider on this side, for published clients of others. */
export function createOwnWalletProvider(page: Page) {
  return {
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      const answer = await askOwnWallet(page, method, params)
      if (!answer.error) return answer.result
      const { code, message } = answer.error
      throw Object.assign(new Error(message), { code })
    },
    on() {},
    removeListener() {},
  }
}
