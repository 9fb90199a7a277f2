import './site.css'
import { addCopyButtons } from './addCopyButtons.js'
import { addSearch } from './addSearch.js'
import { addThemeButton } from './addThemeButton.js'
import { makeTabs } from './makeTabs.js'

const tools = document.querySelector('.tools')
if (tools) {
  addSearch(tools, document.documentElement.dataset.root ?? './')
  addThemeButton(tools)
}
makeTabs()
addCopyButtons(document)

// On a narrow screen the list of pages would be above each page.
const menu = document.querySelector('details.menu')
if (menu instanceof HTMLDetailsElement && matchMedia('(max-width: 899px)').matches) menu.open = false
