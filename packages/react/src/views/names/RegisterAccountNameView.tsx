import type { GangwayError } from '@gangway/protocol'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../components/Button/Button.js'
import { EmptyState } from '../../components/EmptyState/EmptyState.js'
import { ErrorState } from '../../components/ErrorState/ErrorState.js'
import { LoadingRows } from '../../components/LoadingRows/LoadingRows.js'
import { Row } from '../../components/Row/Row.js'
import { RowList } from '../../components/RowList/RowList.js'
import { TextField } from '../../components/TextField/TextField.js'
import { ViewFooter } from '../../components/ViewFooter/ViewFooter.js'
import { toUserText } from '../../errors/toUserText.js'
import { useActiveConnection } from '../../hooks/useActiveConnection.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useOwnTexts } from '../../hooks/useOwnTexts.js'
import { useSpoken } from '../../hooks/useSpoken.js'
import { useRouter } from '../../router/useRouter.js'
import type { ViewOptions } from '../../router/viewParams.js'
import { NameOwned } from './NameOwned.js'
import { type OwnNameText, ownNameTexts } from './ownNameTexts.js'
import styles from './RegisterAccountNameView.module.css'
import { type LabelCheck, useLabelCheck } from './useLabelCheck.js'
import { useOwnNameSuffix } from './useOwnNameSuffix.js'
import { useRegistration } from './useRegistration.js'

declare module '../../router/viewParams.js' {
  interface ViewParams {
    RegisterAccountName: NoParams
    RegisterAccountNameSuccess: {
      /** The whole name, as it resolves. */
      name: string
    }
  }
}

export const view: ViewOptions = { title: 'view.name', aliases: ['RegisterAccountNameSuccess'] }

/** Registers a name of this deployment for the account in use, and says so once it is done. interface-guide.md §7.10. */
export function RegisterAccountNameView() {
  const { view: shown, params } = useRouter()
  const connection = useActiveConnection()
  // Without a wallet the dialog leaves this view.
  if (!connection) return null
  const { address } = connection.accounts[0]
  if (shown === 'RegisterAccountNameSuccess' && 'name' in params)
    return <NameOwned name={params.name} address={address} />
  return <RegisterName address={address} />
}

function RegisterName({ address }: { address: string }) {
  const t = useLateTranslate()
  const own = useOwnTexts(ownNameTexts)
  const { back } = useRouter()
  const { state, retry } = useOwnNameSuffix()
  if (state === 'loading')
    return (
      <LoadingRows
        text={own('loading')}
        slowText={own('unknown')}
        wayOut={
          <Button kind="quiet" onClick={back}>
            {t('dialog.back')}
          </Button>
        }
      />
    )
  if (state === 'failed') return <ErrorState title={own('unknown')} onRetry={retry} />
  if (state === 'none') return <EmptyState icon="info" title={own('none')} />
  return <NameForm address={address} suffix={state.suffix} />
}

function NameForm({ address, suffix }: { address: string; suffix: string }) {
  const own = useOwnTexts(ownNameTexts)
  const field = useRef<HTMLInputElement>(null)
  const [attempt, setAttempt] = useState(0)
  const { label, isBusy, error, setLabel, register } = useRegistration(address)
  const check = useLabelCheck(label, attempt)
  const describe = useProblem()
  const name = `${label}${suffix}`
  const fault = getFault(check)
  const said = check.kind === 'empty' ? own('help') : own(fault ?? getNews(check), { name })
  useSpoken(check.kind === 'empty' ? '' : said)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (check.kind === 'free') void register()
    else if (check.kind === 'unknown') setAttempt(attempt + 1)
    else field.current?.focus()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label={own('label')}
        value={label}
        onChange={(text) => setLabel(text.trim().toLowerCase())}
        maxLength={64}
        readOnly={isBusy}
        canClear={!isBusy}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        end={
          <bdi className={styles.suffix} dir="ltr">
            {suffix}
          </bdi>
        }
        error={fault && said}
        help={said}
      />
      {check.kind === 'taken' && check.ideas.length > 0 && (
        <RowList label={own('ideas')}>
          {check.ideas.map((idea) => (
            <Row
              key={idea}
              title={<bdi dir="ltr">{`${idea}${suffix}`}</bdi>}
              onClick={() => {
                setLabel(idea)
                field.current?.focus()
              }}
            />
          ))}
        </RowList>
      )}
      <ViewFooter>
        <div role="alert">{error && <p className={styles.problem}>{describe(error, name)}</p>}</div>
        <Button
          type="submit"
          isWide
          isBusy={isBusy || check.kind === 'checking'}
          kind={check.kind === 'free' ? 'primary' : 'secondary'}
        >
          {own(isBusy ? 'registering' : getAction(check), { name })}
        </Button>
      </ViewFooter>
    </form>
  )
}

/** What is wrong with what was typed. */
function getFault({ kind }: LabelCheck): OwnNameText | null {
  return kind === 'short' || kind === 'characters' || kind === 'taken' ? kind : null
}

function getNews({ kind }: LabelCheck): OwnNameText {
  return kind === 'free' || kind === 'checking' || kind === 'offline' ? kind : 'unknown'
}

// One label, always the next thing to do, as in the send form (interface-guide.md §9.5).
function getAction({ kind }: LabelCheck): OwnNameText {
  if (kind === 'free') return 'register'
  if (kind === 'unknown') return 'again'
  return kind === 'checking' ? 'checking' : 'enter'
}

/** The words about a registration that failed; what was typed stays. */
function useProblem(): (error: GangwayError, name: string) => string {
  const t = useLateTranslate()
  const own = useOwnTexts(ownNameTexts)
  return (error, name) => {
    if (error.code === 'NAME_TAKEN') return own('taken', { name })
    if (error.code === 'NAME_INVALID') return own('characters')
    if (error.code === 'NAME_LIMIT_REACHED') return own('limit')
    if (error.code === 'SIWX_MESSAGE_EXPIRED') return own('late')
    if (error.code === 'NAME_SERVICE_UNAVAILABLE') return own('unknown')
    return toUserText(error, t)
  }
}
