import type { BuyOptions } from '@gangway/core'
import { Button } from '../../components/Button/Button.js'
import { EmptyState } from '../../components/EmptyState/EmptyState.js'
import { ErrorState } from '../../components/ErrorState/ErrorState.js'
import { LoadingRows } from '../../components/LoadingRows/LoadingRows.js'
import { describeError } from '../../errors/describeError.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useRouter } from '../../router/useRouter.js'
import { CountryField } from './CountryField.js'

/**
 * Said before the form where nobody sells: at all, or to the country the person pays from, be it that no provider does or that
 * the operator lets none. interface-guide.md §10
 */
export function NothingSold(props: {
  options: BuyOptions
  country: string
  onCountry: (country: string) => void
  /** What is sold to another country is being asked. */
  isLoading: boolean
}) {
  const { options, country, onCountry, isLoading } = props
  const t = useLateTranslate()
  // Who sells in other countries names the one that was asked for.
  if (options.country === undefined && !isLoading)
    return <EmptyState icon="coins" title={t('buy.nobody')} text={t('buy.nobodyText')} action={<Instead />} />
  return (
    <>
      <CountryField country={country} onChange={onCountry} />
      {isLoading ? (
        <BuyLoading />
      ) : (
        <EmptyState
          icon="coins"
          title={t('buy.notThere')}
          text={t('buy.notThereText')}
          action={<Instead />}
        />
      )}
    </>
  )
}

/** Who sells could not be had. */
export function OptionsFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useLateTranslate()
  return (
    <ErrorState
      title={t('buy.failed')}
      text={t('buy.failedText')}
      onRetry={onRetry}
      details={describeError(error)}
    />
  )
}

/** Who sells is being asked. */
export function BuyLoading() {
  const t = useLateTranslate()
  return <LoadingRows text={t('buy.loading')} slowText={t('buy.slow')} wayOut={<Instead />} />
}

/** Coins come from elsewhere too. */
function Instead() {
  const t = useLateTranslate()
  const { replace } = useRouter()
  return (
    <Button kind="secondary" icon="download" onClick={() => replace('Receive')}>
      {t('account.receive')}
    </Button>
  )
}
