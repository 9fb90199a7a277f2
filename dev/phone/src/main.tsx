import { parseWith, publicConfigElementId, publicConfigSchema } from '@gangway/protocol'
import { createRoot } from 'react-dom/client'
import { createPhone } from './createPhone.js'
import { PhoneScreen } from './screens/PhoneScreen.js'

const inlined = document.getElementById(publicConfigElementId)?.textContent ?? 'null'
const phone = await createPhone(parseWith(publicConfigSchema, JSON.parse(inlined)), localStorage)
const root = document.getElementById('phone')
if (root) createRoot(root).render(<PhoneScreen phone={phone} />)
