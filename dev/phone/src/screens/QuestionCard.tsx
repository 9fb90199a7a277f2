import { type FormEvent, useEffect, useRef } from 'react'
import type { OpenQuestion } from '../Question.js'

/** One question to the owner: who asks, what for, and what of it may be left out. `count`: how many are open. */
export function QuestionCard({ question, count }: { question: OpenQuestion; count: number }) {
  const { title, from, rows, networks, settle } = question
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const approve = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const ticked = new FormData(event.currentTarget).getAll('network')
    const chosen = (networks ?? []).filter(({ caipNetworkId }) => ticked.includes(caipNetworkId))
    const networkIds = chosen.map(({ caipNetworkId }) => caipNetworkId)
    // With every network left out there is nothing to approve.
    settle({ isApproved: !networks || chosen.length > 0, networkIds })
  }
  return (
    <section className="card question" role="dialog" aria-labelledby="question-title">
      <h1 id="question-title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="hint">
        {from.name} {from.url && <span className="code">{from.url}</span>}
        {count > 1 && ` · 1 of ${count}`}
      </p>
      <form onSubmit={approve}>
        <dl>
          {rows.map(({ label, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a question never change.
            <div key={index}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {networks && (
          <fieldset>
            <legend>Networks</legend>
            {networks.map(({ caipNetworkId, name }) => (
              <label key={caipNetworkId} className="tick">
                <input type="checkbox" name="network" value={caipNetworkId} defaultChecked />
                {name}
              </label>
            ))}
          </fieldset>
        )}
        <div className="answers">
          <button
            type="button"
            className="quiet"
            onClick={() => settle({ isApproved: false, networkIds: [] })}
          >
            Reject
          </button>
          <button type="submit">Approve</button>
        </div>
      </form>
    </section>
  )
}
