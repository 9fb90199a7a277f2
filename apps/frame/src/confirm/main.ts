import '../frame.css'
import { createApprovalScreen } from '../approvals/createApprovalScreen.js'
import { startConfirmation } from './startConfirmation.js'

startConfirmation({ page: window, screen: createApprovalScreen(document.body) })
