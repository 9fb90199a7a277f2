import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectProcessMetrics, createMetrics } from '@gangway/server-kit'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** `alert: GangwayDown`, its expression, and the page it names. */
const rules = read('deploy/monitoring/alerts.yaml')
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({
    alert: /^\w+/.exec(text)?.[0] ?? '',
    expression: /^ {8}expr: '(.*)'$/m.exec(text)?.[1] ?? '',
    severity: /severity: (\w+)/.exec(text)?.[1],
    runbook: /^ {10}runbook: (\S+)$/m.exec(text)?.[1],
  }))

const { panels }: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  read('deploy/monitoring/dashboard.json'),
)
const queries = panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })))

/** Labels by measurement: those of the code, and those Prometheus adds to each. */
async function listMetrics(): Promise<Map<string, Set<string>>> {
  const metrics = createMetrics()
  collectProcessMetrics(metrics)
  const added = ['job', 'instance']
  const all = new Map([['up', new Set(added)]])
  for (const { name, type } of await metrics.registry.getMetricsAsJSON()) {
    const metric = metrics.registry.getSingleMetric(name)
    // The library's types leave out what each of its metrics has.
    const own = metric && 'labelNames' in metric ? (metric.labelNames as readonly string[]) : []
    const labels = new Set([...own, ...added])
    if (String(type) !== 'histogram') all.set(name, labels)
    else for (const part of ['bucket', 'sum', 'count']) all.set(`${name}_${part}`, new Set([...labels, 'le']))
  }
  return all
}

/** The measurements an expression names, each with the labels it selects by. */
function readExpression(expression: string): { name: string; labels: string[] }[] {
  return [...expression.matchAll(/\b((?:gangway|process|nodejs)_\w+|up\b)(?:\{([^}]*)\})?/g)].map(
    ([, name = '', selector = '']) => ({
      name,
      labels: [...selector.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label),
    }),
  )
}

/** Labels an expression groups by. */
const readGroups = (expression: string) =>
  [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/, */))

test('default: there is a rule for each kind of trouble, and nothing in the files is passed over', () => {
  expect(rules.length).toBeGreaterThanOrEqual(20)
  expect(rules.length).toBe(read('deploy/monitoring/alerts.yaml').match(/alert:/g)?.length)
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  expect(queries.length).toBeGreaterThanOrEqual(panels.length)
  expect(panels.length).toBeGreaterThanOrEqual(25)
})

test('default: every measurement and label that rules and dashboard name is one of the code', async () => {
  const metrics = await listMetrics()
  const expressions = [
    ...rules.map(({ alert, expression }) => ({ where: alert, expression })),
    ...queries.map(({ title, expr }) => ({ where: title, expression: expr })),
  ]
  for (const { where, expression } of expressions) {
    const named = readExpression(expression)
    expect(named.length, where).toBeGreaterThan(0)
    for (const { name, labels } of named) {
      expect([...metrics.keys()], `${where} names ${name}`).toContain(name)
      for (const label of [...labels, ...readGroups(expression)])
        expect([...(metrics.get(name) ?? [])], `${where} selects ${name} by ${label}`).toContain(label)
    }
  }
})

test('default: every rule has a heading of the runbook, and every heading a rule', () => {
  const runbook = read('docs/runbook.md')
  const headings = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
  expect(headings).toEqual(rules.map(({ alert }) => alert))
  for (const { alert, severity, runbook: page } of rules) {
    expect(page).toBe(`docs/runbook.md#${alert.toLowerCase()}`)
    expect(['page', 'ticket']).toContain(severity)
  }
  for (const section of runbook.split(/^## /m).slice(1)) {
    expect(section).toContain('- **Look**: ')
    expect(section).toContain('- **Do**: ')
  }
})

test('default: the dashboard shows every measurement of ours', async () => {
  const shown = new Set(queries.flatMap(({ expr }) => readExpression(expr).map(({ name }) => name)))
  const isShown = (name: string) =>
    shown.has(name) || ['_bucket', '_count'].some((part) => shown.has(name + part))
  const { registry } = createMetrics()
  const missing = (await registry.getMetricsAsJSON()).filter(({ name }) => !isShown(name))
  expect(missing.map(({ name }) => name)).toEqual([])
})
