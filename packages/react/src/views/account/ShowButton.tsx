import { IconButton } from '../../components/IconButton/IconButton.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import type { ShownAnyway } from './useShownAnyway.js'

/** Shows what is hidden, or hides again what is shown anyway. interface-guide.md §8.2 */
export function ShowButton(props: { id: string; name: string; shown: ShownAnyway }) {
  const { id, name, shown } = props
  const t = useLateTranslate()
  const isShown = shown.has(id)
  return (
    <IconButton
      icon={isShown ? 'eyeOff' : 'eye'}
      label={t(isShown ? 'hidden.hide' : 'hidden.show', { name })}
      onClick={() => shown.toggle(id)}
    />
  )
}
