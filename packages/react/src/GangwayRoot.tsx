import { type ReactNode, useRef } from 'react'
import { joinClasses } from './components/joinClasses.js'
import { useGangwayContext } from './GangwayContext.js'
import { useThemeVariables } from './theme/useThemeVariables.js'

/**
 * An element inside of which our styles hold, in the provider's theme and language. A host puts it around components of
 * ours that stand in its page, such as `AccountPanel`; the button and the dialog bring their own.
 *
 * @example <GangwayRoot><AccountPanel /></GangwayRoot>
 */
export function GangwayRoot(props: {
  className?: string | undefined
  isInline?: boolean
  children: ReactNode
}) {
  const { theme, motion, language } = useGangwayContext()
  // No state: setting one while the page draws first would draw it twice before anybody sees it.
  const root = useRef<HTMLDivElement & HTMLSpanElement>(null)
  useThemeVariables(root)
  const Tag = props.isInline ? 'span' : 'div'
  return (
    <Tag
      ref={root}
      className={joinClasses('gw-root', props.className)}
      lang={language.tag}
      dir={language.direction}
      data-gangway-theme={theme ?? undefined}
      data-gangway-motion={motion}
    >
      {props.children}
    </Tag>
  )
}
