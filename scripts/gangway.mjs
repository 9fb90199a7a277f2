// The one entry point: node scripts/gangway.mjs start | dev | test [--deep] | journeys | check | build | ship | release [--dry | --version] | bench [--gate] | docs [--build] | structure | reset.
// Node built-ins only, and nothing imported before the version check: it runs on a fresh clone, on any Node.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const commands = [
  'start',
  'dev',
  'test',
  'journeys',
  'check',
  'build',
  'ship',
  'release',
  'bench',
  'docs',
  'structure',
  'reset',
]
const [command = '', ...options] = process.argv.slice(2)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Gangway needs Node 20.19 or newer; this is ${process.versions.node} (${process.execPath}).`)
  process.exitCode = 1
} else if (!commands.includes(command)) {
  console.error(
    `Usage: npm start | npm run dev | npm test | npm run test:deep | npm run journeys | npm run check | npm run build:packages | npm run build:server | npm run release:pack | npm run release:dry | npm run release:version | npm run bench | npm run docs | npm run structure | npm run reset`,
  )
  process.exitCode = 1
} else {
  import(`./commands/${command}.mjs`)
    .then((module) => module.run(options))
    .then((code) => {
      process.exitCode = code
    })
}
