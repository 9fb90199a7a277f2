import type { Verdict } from '@gangway/protocol'
import { Banner } from '../../components/Banner/Banner.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'

/** Why something is not what it seems, or may not be; nothing where nothing stands against it. data-sources.md §7 */
export function VerdictBanner({ verdict: { level, reasons } }: { verdict: Verdict }) {
  const t = useLateTranslate()
  if (level === 'ok') return null
  return (
    <Banner kind={level === 'unknown' ? 'info' : 'warning'}>
      {reasons.map((reason) => (
        <p key={reason}>{t(`spam.reason.${reason}`)}</p>
      ))}
    </Banner>
  )
}
