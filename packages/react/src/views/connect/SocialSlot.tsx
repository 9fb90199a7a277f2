import { type ComponentType, useEffect, useState } from 'react'
import { useConfig } from '../../hooks/useConfig.js'
import { useIsOnline } from '../../hooks/useIsOnline.js'
import { useTranslate } from '../../hooks/useTranslate.js'

/** Place of the logins by a provider. Their code loads where there are any; what stands below does not move then. */
export function SocialSlot() {
  const t = useTranslate()
  const { length: count } = useConfig().features.socials
  const isOnline = useIsOnline()
  const [Block, setBlock] = useState<ComponentType | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again once the browser is online
  useEffect(() => {
    let isHere = true
    import('../social/SocialBlock.js').then(
      ({ SocialBlock }) => isHere && setBlock(() => SocialBlock),
      () => isHere && setHasFailed(true),
    )
    return () => {
      isHere = false
    }
  }, [isOnline])
  // Two wide buttons below each other, then a line of round ones.
  const lines = Math.min(count, 3)
  const minBlockSize = `calc(var(--gw-target) * ${lines} + var(--gw-space-3) * ${lines - 1})`
  return (
    <div style={{ minBlockSize }} aria-busy={(!Block && !hasFailed) || undefined}>
      {Block ? <Block /> : hasFailed && t('error.codeNotLoaded')}
    </div>
  )
}
