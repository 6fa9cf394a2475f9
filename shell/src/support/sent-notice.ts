export const sentNotice = { text: "We have your message. We'll answer here." }
