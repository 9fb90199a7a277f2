import type { PointerEventHandler, Ref } from 'react'
import { IconButton } from '../components/IconButton/IconButton.js'
import { NetworkIcon } from '../components/NetworkIcon/NetworkIcon.js'
import { useConfig } from '../hooks/useConfig.js'
import { useNetwork } from '../hooks/useNetwork.js'
import { useOwnTexts } from '../hooks/useOwnTexts.js'
import { useTranslate } from '../hooks/useTranslate.js'
import type { MessageValues } from '../locales/formatMessage.js'
import type { ViewEntry } from '../router/routerState.js'
import { useRouter } from '../router/useRouter.js'
import styles from './DialogHeader.module.css'
import { views } from './views.js'

/** Handlers of a drag that begins on the header. */
export type DragHandlers = {
  onPointerDown: PointerEventHandler<HTMLElement>
  onPointerMove: PointerEventHandler<HTMLElement>
  onPointerUp: PointerEventHandler<HTMLElement>
  onPointerCancel: PointerEventHandler<HTMLElement>
}

const noTitle = { en: { title: '' } }

type DialogHeaderProps = {
  entry: ViewEntry
  heading: Ref<HTMLHeadingElement>
  headingId: string
  onClose: () => void
  dragHandlers: DragHandlers
}

/** Back, Help or the network; the title; Close. interface-guide.md §2 “Header”. */
export function DialogHeader({ entry, heading, headingId, onClose, dragHandlers }: DialogHeaderProps) {
  const t = useTranslate()
  return (
    <header className={styles.header} {...dragHandlers}>
      <span className={styles.grabBar} aria-hidden="true" />
      <HeaderStart view={entry.view} />
      {/* The heading stays the same element, so that focus on it survives a change of view. */}
      <h2 ref={heading} id={headingId} className={styles.heading} tabIndex={-1}>
        <span key={entry.key} className={styles.title}>
          <Title entry={entry} />
        </span>
      </h2>
      <IconButton icon="close" label={t('dialog.close')} onClick={onClose} />
    </header>
  )
}

function Title({ entry }: { entry: ViewEntry }) {
  const t = useTranslate()
  const { title } = views[entry.view]
  const own = useOwnTexts(typeof title === 'string' ? noTitle : title)
  const values = getTitleValues(entry.params)
  return typeof title === 'string' ? t(title, values) : own('title', values)
}

function getTitleValues(params: object): MessageValues {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => typeof value === 'string'))
}

function HeaderStart({ view }: { view: ViewEntry['view'] }) {
  const t = useTranslate()
  const { back, canGoBack, push } = useRouter()
  const { network } = useNetwork()
  const { features } = useConfig()
  if (canGoBack) return <IconButton icon="back" label={t('dialog.back')} onClick={back} />
  if (view === 'Connect')
    return <IconButton icon="help" label={t('dialog.help')} onClick={() => push('Help')} />
  if (view === 'Account' && network && features.enableNetworkSwitch !== false)
    return (
      <IconButton
        label={t('dialog.chooseNetwork', { network: network.name })}
        onClick={() => push('Networks')}
      >
        <NetworkIcon network={network} size="s" />
      </IconButton>
    )
  return <span className={styles.empty} />
}
