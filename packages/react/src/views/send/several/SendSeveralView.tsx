import { updateSend } from '@gangway/core'
import { type FormEvent, useEffect, useRef } from 'react'
import { Banner } from '../../../components/Banner/Banner.js'
import { Button } from '../../../components/Button/Button.js'
import { ViewFooter } from '../../../components/ViewFooter/ViewFooter.js'
import { useAnnounce } from '../../../hooks/useAnnounce.js'
import { useConfig } from '../../../hooks/useConfig.js'
import { useLateTranslate } from '../../../hooks/useLateTranslate.js'
import { useRouter } from '../../../router/useRouter.js'
import { useViewParams } from '../../../router/useViewParams.js'
import type { ViewOptions } from '../../../router/viewParams.js'
import { emptyDraft } from '../emptyDraft.js'
import { FromLine } from '../FromLine.js'
import { PrimaryButton } from '../PrimaryButton.js'
import viewStyles from '../SendView.module.css'
import { useDraftClearing } from '../useDraftClearing.js'
import { useSwitching } from '../useSwitching.js'
import { addRow, mostRows, toSingle } from './rows.js'
import { SeveralTotals } from './SeveralTotals.js'
import styles from './several.module.css'
import { TransferFields } from './TransferFields.js'
import { type SeveralForm, useSeveralForm } from './useSeveralForm.js'

declare module '../../../router/viewParams.js' {
  interface ViewParams {
    SendSeveral: {
      /** Place of the row that takes the focus, from 0. */
      focusAt?: number
    }
  }
}

/** As the form of one. */
export const view: ViewOptions = { title: 'view.send' }

/** The send form for several transfers that leave together. interface-guide.md §9.10 */
export function SendSeveralView() {
  const { focusAt } = useViewParams('SendSeveral')
  const t = useLateTranslate()
  const config = useConfig()
  const form = useSeveralForm()
  const { networkId, rows, batch, next } = form
  const { list, focusRow } = useRowFocus(rows.length, getFresh(rows, focusAt))
  const { isSwitching, problem, switchTo } = useSwitching(networkId)
  const submit = useSubmit(form, focusRow, switchTo)
  const remove = useRemove(form, focusRow)
  const { failure } = batch.current ?? {}
  useDraftClearing()
  return (
    <form ref={list} className={viewStyles.form} noValidate onSubmit={submit}>
      {config.state.send.draft?.isFromLink && <Banner>{t('send.fromLink')}</Banner>}
      <FromLine form={form} />
      {rows.map((row, at) => (
        <TransferFields
          key={row.id}
          row={row}
          number={at + 1}
          place={{ ...form, from: form.sender?.account.address ?? null }}
          isShort={next.action === 'insufficient-funds' && next.at === at}
          failure={failure?.at === at ? failure.reason : null}
          onChange={(patch) =>
            form.changeRows(rows.map((other) => (other.id === row.id ? { ...other, ...patch } : other)))
          }
          onRemove={() => remove(at)}
          onState={form.noteState}
        />
      ))}
      {rows.length < mostRows ? (
        <Button
          kind="quiet"
          icon="plus"
          onClick={() => {
            form.changeRows(addRow(rows))
            focusRow(rows.length)
          }}
        >
          {t('several.add')}
        </Button>
      ) : (
        <p className={styles.note}>{t('several.most', { most: mostRows })}</p>
      )}
      <SeveralTotals form={form} />
      <ViewFooter>
        <div role="alert">{problem && <p className={viewStyles.problem}>{problem}</p>}</div>
        <PrimaryButton form={toButton(form)} isSwitching={isSwitching} />
      </ViewFooter>
    </form>
  )
}

/** The token there is too little of is named on the button. */
function toButton({ networkId, next, rows, sender, tokens }: SeveralForm) {
  const token = tokens.find(({ address }) => address === rows[next.at]?.token) ?? null
  return { networkId, sender, token, action: next.action }
}

/** Back from the review it is no new row any more, and the heading has the focus. */
function getFresh(rows: SeveralForm['rows'], at: number | undefined): number | undefined {
  return at !== undefined && rows[at]?.to === '' ? at : undefined
}

/** Moves the focus to the first field of a row, also of one that is not drawn yet. */
function useRowFocus(count: number, first: number | undefined) {
  const list = useRef<HTMLFormElement>(null)
  const wanted = useRef(first ?? null)
  const focus = (at: number, field = 'input') =>
    list.current
      ?.querySelectorAll('fieldset[aria-labelledby]')
      [at]?.querySelector<HTMLElement>(field)
      ?.focus()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that comes or goes takes the focus along
  useEffect(() => {
    if (wanted.current !== null) focus(wanted.current)
    wanted.current = null
  }, [count])
  return {
    list,
    focusRow: (at: number, field?: string) => {
      if (field) focus(at, field)
      else wanted.current = at
    },
  }
}

/** Removes a row; of two the other becomes the form of one transfer again. */
function useRemove({ rows, tokens, changeRows }: SeveralForm, focusRow: (at: number) => void) {
  const config = useConfig()
  const t = useLateTranslate()
  const announce = useAnnounce()
  const { replace } = useRouter()
  return (place: number) => {
    announce(t('several.removed', { number: place + 1 }))
    const left = rows.filter((_, at) => at !== place)
    const [last] = left
    if (left.length > 1 || !last) {
      changeRows(left)
      return focusRow(Math.min(place, left.length - 1))
    }
    const { draft, token } = config.state.send
    const chosen = tokens.find(({ address }) => address === last.token) ?? token
    updateSend(config, { draft: toSingle(draft ?? emptyDraft, last), token: chosen })
    replace('Send')
  }
}

/** Does the next thing: what the button says. */
function useSubmit(
  { next, review, retry }: SeveralForm,
  focusRow: (at: number, field: string) => void,
  switchTo: () => void,
) {
  const { push } = useRouter()
  return (event: FormEvent) => {
    event.preventDefault()
    const { action, at } = next
    if (action === 'connect') push('Connect')
    else if (action === 'switch-network') switchTo()
    else if (action === 'retry-fee') retry()
    else if (review) push('SendSeveralReview', { review })
    else if (action === 'choose-asset') focusRow(at, 'select')
    else {
      const isAmount = action === 'enter-amount' || action === 'insufficient-funds'
      focusRow(at, isAmount ? '[data-field]' : 'input')
    }
  }
}
