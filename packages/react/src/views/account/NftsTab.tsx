import { EmptyState } from '../../components/EmptyState/EmptyState.js'
import { useTranslate } from '../../hooks/useTranslate.js'

/** NFTs of the account. interface-guide §8.3; SPEC shows no route that lists them yet. */
export function NftsTab() {
  const t = useTranslate()
  return <EmptyState icon="image" title={t('nfts.empty')} text={t('nfts.emptyText')} />
}
