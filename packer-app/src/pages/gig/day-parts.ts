import { lazyPart } from 'shared-ui'

export const dayParts = lazyPart(() => import(/* webpackChunkName: "day" */ './day.tsx'))
