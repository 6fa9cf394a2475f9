import { Hono } from 'hono'
import { type Show, toCase } from './acting.ts'
import * as check from './check.tsx'
import * as dispute from './dispute.tsx'
import { showLedger } from './ledger.tsx'
import { showLog } from './log.tsx'
import * as money from './money.tsx'
import * as operators from './operators.tsx'
import { queuePage } from './queue.tsx'
import * as replies from './replies.tsx'
import * as reports from './reports.tsx'
import type { SiteContext, SiteEnv } from './site-env.ts'
import * as ticket from './ticket.tsx'
import * as user from './user.tsx'

const page = (show: Show) => (c: SiteContext) => show(c)

/** Leads to a page from the address of one of its forms: after a reload, or from a copied address. */
const to = (address: string) => (c: SiteContext) => c.redirect(address, 303)

/** The addresses for operators who are signed in. `rights` says who may use them. */
export const operatorRoutes = () =>
  new Hono<SiteEnv>()
    .get('/', queuePage())
    .get('/tickets/:id', page(ticket.show))
    .post('/tickets/:id', ticket.act)
    .get('/replies', page(replies.show))
    .post('/replies', replies.save)
    .post('/replies/:id/delete', replies.remove)
    .get('/replies/:id/delete', to('/replies'))
    .get('/reports/messages/:id', page(reports.showMessage))
    .post('/reports/messages/:id', reports.decideMessage)
    .get('/reports/messages/:id/images/:token', reports.sendMessagePhoto)
    .get('/reports/reviews/:id', page(reports.showReview))
    .post('/reports/reviews/:id', reports.decideReview)
    .get('/checks/:id', page(check.show))
    .post('/checks/:id', check.act)
    .get('/checks/:id/certificates/:file', check.sendCertificate)
    .get('/users', user.search)
    .get('/users/:id', page(user.show))
    .get('/users/:id/:act', toCase('/users'))
    .post('/users/:id/sign-out', user.signOut)
    .post('/users/:id/suspend', user.suspend)
    .post('/users/:id/lift', user.lift)
    .get('/disputes/:id', page(dispute.show))
    .get('/disputes/:id/:act', toCase('/disputes'))
    .get('/disputes/:id/images/:token', dispute.sendTripPhoto)
    .post('/disputes/:id/preview', dispute.previewAmount)
    .post('/disputes/:id/resolve', dispute.resolve)
    .post('/disputes/:id/end', dispute.end)
    .post('/disputes/:id/mark', dispute.mark)
    .get('/money', page(money.show))
    .get('/money/trips/:id', page(showLedger))
    .get('/money/trips/:id/:act', toCase('/money/trips'))
    .post('/money/trips/:id/write-off', money.writeDebtOff)
    .post('/money/tasks/:id/:change', money.changeTask)
    .get('/money/tasks/:id/:change', to('/money#tasks'))
    .get('/log', showLog)
    .get('/operators', page(operators.show))
    .post('/operators', operators.inviteByName)
    .post('/operators/:id/remove', operators.removeOperator)
    .get('/operators/:id/remove', to('/operators'))
