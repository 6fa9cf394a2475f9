import type { DemoCustomer, DemoPacker } from './demo-people.ts'

interface DemoTicket {
  by: DemoCustomer | DemoPacker
  subject: string
  /** The title of the job that it is about. */
  gig?: string
  /** From the first message on, in turns of the user and the operators. */
  messages: { hoursAgo: number; text: string }[]
  isResolved?: true
}

/** The tickets, of which an operator has answered two. Answers are due within 24 hours. */
export const demoTickets: DemoTicket[] = [
  {
    by: 'samir_relocates',
    subject: 'Invoice with our tax number',
    messages: [
      { hoursAgo: 75, text: 'Can our tax number be on the receipts? Accounting asks for it.' },
      {
        hoursAgo: 70,
        text: 'Hi Samir, the receipt has the name of your account and a line for notes when you print it. Put the number there, and it is on the paper.',
      },
    ],
    isResolved: true,
  },
  {
    by: 'dana_whitfield',
    subject: 'Key for the storage unit tomorrow',
    gig: 'Guest bedroom to storage',
    messages: [
      {
        hoursAgo: 27,
        text: 'I am at work when Marcus comes to the storage unit. Can my sister let him in and give him the code at the end? She has no account.',
      },
    ],
  },
  {
    by: 'marcus_moves',
    subject: 'Pay of last week is not in my bank',
    gig: 'Library of 900 books',
    messages: [
      {
        hoursAgo: 22,
        text: 'The library job is done since last week, but I see nothing in my bank.',
      },
      {
        hoursAgo: 21,
        text: 'Hi Marcus, we sent it two days after the job. Banks take up to three days more. Which day does Account show beside the payment?',
      },
      { hoursAgo: 3, text: 'It shows last Thursday. My bank says there is nothing on the way.' },
    ],
  },
  {
    by: 'oakhouse_homes',
    subject: 'One invoice for the whole month',
    messages: [
      {
        hoursAgo: 9,
        text: 'We had five jobs this month. Is there a way to get one invoice for all of them?',
      },
    ],
  },
  {
    by: 'theo_two_hands',
    subject: 'How do I get the badge?',
    messages: [
      {
        hoursAgo: 0.6,
        text: 'I see jobs for verified packers only. What do I need, and how long does it take?',
      },
    ],
  },
]

/** `{name}` stands for the first name of the user. */
export const demoReplies = [
  {
    title: 'Badge: what it takes',
    text: 'Hi {name}, the badge needs four checks: email, phone, identity and insurance. You find them on Account. We look at a certificate within two days.',
  },
  {
    title: 'Pay: when it arrives',
    text: 'Hi {name}, we send your pay when the job is completed. Banks take up to three days, and longer over a holiday. Account shows the day.',
  },
  {
    title: 'Receipts for accounting',
    text: 'Hi {name}, each completed job has a receipt on its page, and Account exports all of them as one table.',
  },
]
