import { ErrorState } from '../../components/ErrorState/ErrorState.js'
import { StaleBanner } from '../../components/StaleBanner/StaleBanner.js'

/** A list could not be read: what failed, with a way to try again, and above it how old the kept list is. product.md §8. */
export function StaleNotice(props: {
  /** When the kept list was read, ms since 1970; null: there is none. */
  updatedAt: number | null
  title: string
  text: string
  onRetry: () => void
  isBusy?: boolean
  /** When it may be tried again, ms since 1970. */
  retryAt?: number | null
}) {
  const { updatedAt, isBusy = false, ...failure } = props
  return (
    <>
      {updatedAt !== null && (
        <StaleBanner updatedAt={updatedAt} onRefresh={failure.onRetry} isBusy={isBusy} />
      )}
      <ErrorState {...failure} />
    </>
  )
}
