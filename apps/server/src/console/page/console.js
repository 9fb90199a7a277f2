// The console's only script. The key is in its memory alone; whatever is shown is asked of /v1, and written as text.

/** How long an answer may take, ms. */
const patience = 15_000

const parts = [
  { id: 'projects', title: 'Projects', scope: 'projects:read', open: showProjects },
  { id: 'people', title: 'People', scope: 'people:read', open: async () => {} },
  { id: 'health', title: 'Health', scope: 'health:read', open: showHealth },
  { id: 'audit', title: 'Activity', scope: 'audit:read', open: () => showActivity() },
]

let key = ''
let scopes = []
let changed = null
let older = null
let isBusy = false

const $ = (id) => document.getElementById(id)
const toTime = (at) => (at === null ? 'never' : new Date(at).toISOString().slice(0, 16).replace('T', ' '))
const mayChange = (what) => scopes.includes(`${what}:write`)

on('key-form', 'submit', openConsole)
on('leave', 'click', () => leave('The key is forgotten.'))
on('project-form', 'submit', saveProject)
on('project-cancel', 'click', () => editProject(null))
on('people-form', 'submit', () => findPeople())
on('audit-older', 'click', () => showActivity(older))

/** Whatever is pressed is done once at a time, with a word of how it goes. */
function on(id, event, run) {
  listen($(id), event, run)
}

function listen(element, event, run) {
  element.addEventListener(event, async (happened) => {
    happened.preventDefault()
    // Not by disabling what was pressed: it would lose the focus.
    if (isBusy) return
    isBusy = true
    await attempt(run)
    isBusy = false
  })
}

async function attempt(run) {
  say('Working…')
  $('error').textContent = ''
  try {
    say((await run()) ?? '')
  } catch (error) {
    say('')
    $('error').textContent = error.message
    if (error.status === 401 && key !== '') leave('')
  }
}

function say(text) {
  $('status').textContent = text
}

/** Asks /v1; what is refused is thrown with words for a person. */
async function call(method, path, body) {
  let answer
  try {
    answer = await fetch(`/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
    })
  } catch {
    throw new Error('The server does not answer. What you typed is still here: try again.')
  }
  const read = await answer.json().catch(() => ({}))
  if (answer.ok) return read
  const reasons = (read.reasons ?? []).map(({ field, description }) =>
    field ? `${field}: ${description}` : description,
  )
  const text = reasons.join('. ') || `The server answers ${answer.status}.`
  throw Object.assign(new Error(text), { status: answer.status })
}

async function openConsole() {
  key = $('key').value.trim()
  try {
    const me = await call('GET', '/me')
    scopes = me.scopes
    $('who').textContent = `Key: ${me.name}`
  } catch (error) {
    key = ''
    throw error
  }
  $('key').value = ''
  const shown = parts.filter(({ scope }) => scopes.includes(scope))
  $('tabs').replaceChildren(...shown.map(toTab))
  for (const id of ['who', 'leave', 'tabs']) $(id).hidden = false
  $('project-form').hidden = !mayChange('projects')
  if (shown.length === 0) return 'This key is for nothing that is shown here.'
  return openPart(shown[0])
}

function toTab(part) {
  const button = make('button', part.title)
  button.type = 'button'
  button.dataset.part = part.id
  listen(button, 'click', () => openPart(part))
  return button
}

async function openPart({ id, open }) {
  for (const section of document.querySelectorAll('main section')) section.hidden = section.id !== id
  for (const tab of $('tabs').children)
    if (tab.dataset.part === id) tab.setAttribute('aria-current', 'page')
    else tab.removeAttribute('aria-current')
  $(`${id}-title`).focus()
  await open()
}

function leave(text) {
  key = ''
  scopes = []
  for (const id of ['who', 'leave', 'tabs', ...parts.map(({ id }) => id)]) $(id).hidden = true
  for (const id of ['project-list', 'people-list', 'person', 'process-list', 'limits', 'audit-list'])
    $(id).replaceChildren()
  $('people-form').reset()
  $('enter').hidden = false
  $('key').focus()
  return text
}

async function showProjects() {
  const { projects } = await call('GET', '/projects')
  $('project-list').replaceChildren(...projects.map(drawProject))
  if (projects.length === 0) $('project-list').append(make('li', 'There is no project yet.'))
}

function drawProject(project) {
  const source = project.isOfEnvironment
    ? project.isKept
      ? 'environment, changed here'
      : 'environment'
    : 'added here'
  const card = drawCard(project.name, {
    Id: project.id,
    Origins: project.origins.join(', '),
    Custody: project.custody,
    'E-mail in identity tokens': project.identityEmail ? 'yes' : 'no',
    From: source,
  })
  if (!mayChange('projects')) return card
  const edit = drawButton(`Change ${project.id}`, async () => editProject(project))
  const word = project.isOfEnvironment ? 'Undo changes of' : 'Remove'
  const remove = drawButton(
    `${word} ${project.id}`,
    async () => {
      if (!(await ask(`${word} ${project.id}? Its pages lose what was said here within seconds.`, word)))
        return
      await call('DELETE', `/projects/${encodeURIComponent(project.id)}`)
      await showProjects()
      $('projects-title').focus()
      return 'Done.'
    },
    'danger',
  )
  card.append(drawRow(edit, ...(project.isKept ? [remove] : [])))
  return card
}

function editProject(project) {
  changed = project
  const form = $('project-form')
  form.reset()
  $('project-id').readOnly = project !== null
  $('project-cancel').hidden = project === null
  $('project-form-title').textContent = project ? `Change ${project.id}` : 'Add a project'
  $('project-submit').textContent = project ? 'Save changes' : 'Add project'
  if (!project) return
  $('project-id').value = project.id
  $('project-name').value = project.name
  $('project-origins').value = project.origins.join('\n')
  $('project-custody').value = project.custody
  $('project-identity').checked = project.identityEmail === true
  $('project-name').focus()
}

async function saveProject() {
  const id = $('project-id').value.trim()
  const body = {
    name: $('project-name').value,
    origins: $('project-origins').value.split(/\s+/).filter(Boolean),
    custody: $('project-custody').value,
    identityEmail: $('project-identity').checked,
    dev: $('project-dev').checked,
  }
  if (changed) await call('PUT', `/projects/${encodeURIComponent(id)}`, body)
  else await call('POST', '/projects', { id, ...body })
  editProject(null)
  await showProjects()
  return `${id} is saved. Every process knows it within five seconds.`
}

async function findPeople() {
  $('person').replaceChildren()
  $('people-list').replaceChildren()
  const asked = $('asked').value.trim()
  const { people } = await call(
    'POST',
    '/people/find',
    asked.includes('@') ? { email: asked } : { address: asked },
  )
  if (people.length === 0 && !asked.includes('@')) return openPerson(asked)
  $('people-list').replaceChildren(...people.map(drawFound))
  return people.length === 0 ? 'Nobody logs in by this address.' : `${people.length} found.`
}

function drawFound(user) {
  const card = drawCard(user.projectId, {
    Id: user.userId,
    Made: toTime(user.createdAt),
    Ways: user.ways.join(', '),
  })
  card.append(drawRow(drawButton(`Look at ${user.userId}`, () => openPerson(user.userId))))
  return card
}

async function openPerson(id) {
  const path = `/people/${encodeURIComponent(id)}`
  try {
    const { person } = await call('GET', path)
    drawPerson(person, path)
  } catch (error) {
    if (error.status !== 404) throw error
    // One that is gone has a receipt.
    const { receipt } = await call('GET', `${path}/receipt`)
    $('person').replaceChildren(...drawReceipt(receipt))
  }
}

function drawPerson(person, path) {
  const act = (title, what, question) =>
    drawButton(
      title,
      async () => {
        if (question && !(await ask(question, title))) return
        const { endedSessions } = await call('POST', `${path}/${what}`)
        await openPerson(person.userId)
        return `Done. Sessions ended: ${endedSessions}.`
      },
      question ? 'danger' : '',
    )
  const isLocked = person.lockedAt !== null
  const heading = make('h3', `User ${person.userId}`)
  const facts = drawFacts({
    Project: person.projectId,
    Made: toTime(person.createdAt),
    'Ways in': person.ways.join(', ') || 'none',
    'EVM address': person.evmAddress ?? 'no wallet',
    'Solana address': person.solanaAddress ?? 'no wallet',
    Locked: isLocked ? `since ${toTime(person.lockedAt)}` : 'no',
    Deletion: person.erasesAt === null ? 'none' : `at ${toTime(person.erasesAt)}`,
  })
  const devices = person.devices.map((device) =>
    drawCard(device.appOrigin, {
      Kept: device.carrier,
      Added: toTime(device.addedAt),
      Used: toTime(device.usedAt),
      'Recovered the key': toTime(device.recoveredAt),
    }),
  )
  const sessions = person.openSessions.map((session) =>
    drawCard(session.appOrigin, {
      Login: session.provider ?? session.loginKind,
      Since: toTime(session.createdAt),
      Ends: toTime(session.endsAt),
    }),
  )
  const buttons = [
    ...(mayChange('people')
      ? [
          isLocked ? act('Unlock', 'unlock') : act('Lock', 'lock', 'Lock this account? Its sessions end.'),
          act('End sessions', 'end-sessions', 'Log this person out everywhere?'),
          ...(person.erasesAt === null ? [drawDeletion(person, path)] : []),
        ]
      : []),
    ...(person.erasesAt === null ? [] : [drawButton('Receipt', () => takeReceipt(path))]),
    ...(scopes.includes('audit:read') ? [drawButton('Save audit rows', () => saveRows(person, path))] : []),
  ]
  $('person').replaceChildren(
    heading,
    facts,
    drawRow(...buttons),
    make('h3', `Devices (${devices.length})`),
    drawList(devices, 'No device.'),
    make('h3', `Sessions (${sessions.length})`),
    drawList(sessions, 'No session.'),
  )
  heading.tabIndex = -1
  heading.focus()
}

function drawDeletion(person, path) {
  const wallet =
    person.evmAddress === null ? '' : ' The wallet goes with it: who has no recovery words loses it.'
  const question = `Delete this account? It goes after the days of grace; its owner is told by mail, and may keep it.${wallet}`
  return drawButton(
    'Delete',
    async () => {
      if (!(await ask(question, 'Start the deletion'))) return
      const { erasesAt, receipt } = await call('POST', `${path}/deletion`, { waiver: true })
      await openPerson(person.userId)
      $('person').append(...drawReceipt(receipt))
      return `The account is deleted at ${toTime(erasesAt)}.`
    },
    'danger',
  )
}

async function takeReceipt(path) {
  const { receipt } = await call('GET', `${path}/receipt`)
  for (const old of $('person').querySelectorAll('.receipt')) old.remove()
  $('person').append(...drawReceipt(receipt))
}

function drawReceipt({ text, digest }) {
  const parts = [
    make('h3', 'Receipt'),
    make('pre', text),
    make('p', `SHA-256: ${digest}`),
    drawRow(drawButton('Save receipt', async () => save('receipt.json', text))),
  ]
  for (const part of parts) part.classList.add('receipt')
  return parts
}

async function saveRows(person, path) {
  const { rows } = await call('GET', `${path}/audit`)
  save(`audit-${person.userId}.jsonl`, rows.map((row) => JSON.stringify(row)).join('\n'))
  return `${rows.length} rows saved.`
}

function save(name, text) {
  const link = make('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

async function showHealth() {
  const { processes, limits } = await call('GET', '/health')
  $('process-list').replaceChildren(
    ...processes.map(({ name, status, reason, parts }) => {
      const states = Object.entries(parts).map(([part, { state, reason }]) => [part, join(state, reason)])
      return drawCard(`${name}: ${join(status, reason)}`, Object.fromEntries(states))
    }),
  )
  $('limits').replaceChildren(...drawFacts(limits).children)
}

const join = (state, reason) => (reason ? `${state} (${reason})` : state)

async function showActivity(before) {
  const { rows, next } = await call('GET', before ? `/audit?before=${before}` : '/audit')
  const drawn = rows.map(({ at, event, result, projectId, userId, details }) =>
    drawCard(`${event}: ${result}`, {
      At: toTime(at),
      By: details.by,
      ...(details.kind ? { What: details.kind } : {}),
      ...(details.reason ? { Why: details.reason } : {}),
      ...(projectId ? { Project: projectId } : {}),
      ...(userId ? { User: userId } : {}),
    }),
  )
  if (!before) $('audit-list').replaceChildren()
  $('audit-list').append(...drawn)
  older = next
  $('audit-older').hidden = next === null
  if (!before && rows.length === 0) $('audit-list').append(make('li', 'Nothing yet.'))
}

function ask(question, yes) {
  const dialog = $('ask')
  $('ask-text').textContent = question
  $('ask-yes').textContent = yes
  dialog.returnValue = 'no'
  dialog.showModal()
  return new Promise((resolve) =>
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true }),
  )
}

function make(tag, text = '') {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

function drawButton(title, run, kind = '') {
  const button = make('button', title)
  button.type = 'button'
  button.className = kind
  listen(button, 'click', run)
  return button
}

function drawRow(...children) {
  const row = make('div')
  row.className = 'row'
  row.append(...children)
  return row
}

function drawList(cards, none) {
  const list = make('ul')
  list.className = 'cards'
  list.append(...(cards.length > 0 ? cards : [make('li', none)]))
  return list
}

function drawCard(title, facts) {
  const card = make('li')
  card.append(make('h3', title), drawFacts(facts))
  return card
}

function drawFacts(facts) {
  const list = make('dl')
  for (const [name, value] of Object.entries(facts)) list.append(make('dt', name), make('dd', String(value)))
  return list
}
