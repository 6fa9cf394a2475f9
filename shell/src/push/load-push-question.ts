export const loadPushQuestion = async () =>
  (await import(/* webpackChunkName: "pocket" */ './push-question.tsx')).PushQuestion
