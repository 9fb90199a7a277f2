import type { Config } from '@gangway/core'

/** Whether anybody can be asked for wallets: without a project a server answers nobody, without a server the package has a list. */
export function hasWalletList({ projectId, sources }: Pick<Config, 'projectId' | 'sources'>): boolean {
  return !!(projectId || sources)
}
