import type { ChosenWallet } from '@gangway/core'
import { Button } from '../../components/Button/Button.js'
import { Details } from '../../components/Details/Details.js'
import { describeError } from '../../errors/describeError.js'
import { toUserText } from '../../errors/toUserText.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useSpoken } from '../../hooks/useSpoken.js'
import { useCloseGuard } from '../../router/useCloseGuard.js'
import { WaitingScene } from '../connectingExternal/WaitingScene.js'
import { type PairingSceneName, pairingScenes } from './pairingScenes.js'
import type { Pairing } from './usePairing.js'
import { useRefusedTexts } from './useRefusedTexts.js'

const asked: ReadonlySet<PairingSceneName> = new Set(['scanned', 'authenticating'])

/** A wallet has the link, or pairing has ended. interface-guide.md §7.5. */
export function PairingNews(props: {
  pairing: Pairing
  name: PairingSceneName
  wallet: ChosenWallet | null
}) {
  const { pairing, name, wallet } = props
  const t = useLateTranslate()
  const scene = pairingScenes[name]
  const values = { wallet: wallet?.name ?? t('error.yourWallet') }
  const headline = t(scene.headlineKey, values)
  useSpoken(headline)
  useCloseGuard(asked.has(name) ? values.wallet : null)
  const actions = { again: pairing.again, other: pairing.leave }
  const refused = useRefusedTexts(pairing.approvedNetworks, values.wallet)
  const help = name === 'refused' ? refused.needed : toUserText(pairing.error, t, values)
  return (
    <WaitingScene
      wallet={wallet ?? 'qr'}
      tone={scene.tone}
      headline={headline}
      help={scene.helpKey ? t(scene.helpKey, values) : help}
    >
      {name === 'refused' && refused.approved && <p>{refused.approved}</p>}
      {scene.actions.map(([action, labelKey], index) => (
        <Button key={action} isWide kind={index === 0 ? 'secondary' : 'quiet'} onClick={actions[action]}>
          {t(labelKey, values)}
        </Button>
      ))}
      {(name === 'failed' || name === 'unreachable') && pairing.error && (
        <Details text={describeError(pairing.error)} />
      )}
    </WaitingScene>
  )
}
