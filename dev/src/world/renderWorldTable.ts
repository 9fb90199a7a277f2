import type { World } from './startWorld.js'

/** The addresses of a running world, as text for a terminal. */
export function renderWorldTable(world: World): string {
  const parts = world.getParts()
  const width = Math.max(...parts.map(({ name }) => name.length))
  const rows = parts.map(({ name, url, status, reason }) => {
    const state = status === 'running' ? '' : `  ${status}${reason ? `: ${reason}` : ''}`
    return `  ${name.padEnd(width)}  ${url}${state}`
  })
  const subscriptions = world.addresses.solanaWs
  return [
    '',
    'Gangway is running.',
    '',
    ...rows,
    ...(subscriptions ? [`  ${''.padEnd(width)}  ${subscriptions}`] : []),
    '',
    'Ctrl-C stops it. What happened here is kept for the next start; npm run reset begins a new world.',
  ].join('\n')
}
