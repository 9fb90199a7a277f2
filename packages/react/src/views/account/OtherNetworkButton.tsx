import { Button } from '../../components/Button/Button.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useRouter } from '../../router/useRouter.js'

/** Leads from a list that takes long to the networks; nothing where switching is off. interface-guide.md §14. */
export function OtherNetworkButton() {
  const t = useLateTranslate()
  const { push } = useRouter()
  const { enableNetworkSwitch = true } = useConfig().features
  if (!enableNetworkSwitch) return null
  return (
    <Button kind="quiet" onClick={() => push('Networks')}>
      {t('tokens.otherNetwork')}
    </Button>
  )
}
