import type { Message } from '../messages/messages.contract.ts'
import type { TripStage } from '../rules/trip-stages.ts'
import type { DemoPhoto } from './demo-gig.ts'

export interface DemoMessage {
  by: Message['sender']
  /** The step of the job after which it was sent, and the minutes between them. */
  after: TripStage
  minutes: number
  text: string
  photos?: DemoPhoto[]
  proof?: Message['proof']
  /** Default: the recipient has seen it. */
  isUnread?: boolean
  /** Why the recipient reported it to the operators. */
  report?: string
}

/** The conversations of the demo, by the title of the gig. The messages are in the order of time. */
export const demoMessages: Record<string, DemoMessage[]> = {
  'Bookcases and a reading chair': [
    {
      ...{ by: 'packer', after: 'booked', minutes: 12 },
      text: 'Hi Dana, thanks for the job. Are the shelves of the bookcases loose?',
    },
    {
      ...{ by: 'customer', after: 'booked', minutes: 31 },
      text: 'They are, I tied them into three bundles. The screws are in a bag on the chair.',
    },
    { by: 'packer', after: 'booked', minutes: 34, text: 'Perfect, then one trip is enough.' },
    {
      ...{ by: 'packer', after: 'on_the_way', minutes: 2, isUnread: true },
      text: 'On my way, there in about half an hour. Is the spot at the blue gate free?',
    },
  ],
  'Balcony plants and a garden table': [
    {
      ...{ by: 'customer', after: 'booked', minutes: 50 },
      text: 'The lemon tree is taller than it looks on the photo. Does your van take 1.80 m?',
    },
    {
      ...{ by: 'packer', after: 'booked', minutes: 75 },
      text: 'Yes, 1.95 m inside. I bring straps so that it stays upright.',
    },
    {
      ...{
        by: 'packer',
        after: 'at_pickup',
        minutes: 3,
        proof: 'pickup',
        photos: ['street', 'boxes'],
      },
      text: 'All eleven pots. The big blue one has a crack from before, on the second photo.',
    },
    {
      ...{ by: 'customer', after: 'at_pickup', minutes: 6 },
      text: 'I know that one, thank you for checking.',
    },
    {
      ...{ by: 'packer', after: 'delivered', minutes: 5 },
      text: 'Everything is on the balcony. I watered the lemon tree, it earned it.',
    },
  ],
  'Tall clock and a writing desk': [
    {
      ...{ by: 'packer', after: 'booked', minutes: 20 },
      text: 'Good morning Samir, how heavy is the clock without its weights?',
    },
    {
      ...{ by: 'customer', after: 'booked', minutes: 95 },
      text: 'About 90 pounds. The weights are in the small crate, wrapped one by one.',
    },
    {
      ...{ by: 'packer', after: 'at_pickup', minutes: 1 },
      text: 'I am in the lobby. The doorman asks for the elevator key.',
    },
    {
      ...{ by: 'packer', after: 'at_pickup', minutes: 2 },
      text: 'Next time call me directly at 617-555-0175 and pay in cash, then we both save the fee.',
      report: 'The packer asks me to pay in cash instead of on Manyhands.',
    },
  ],
  'Garden apartment to a second floor': [
    {
      ...{ by: 'packer', after: 'booked', minutes: 25 },
      text: 'Hi Leah, is the sofa the only piece that will not come apart?',
    },
    {
      ...{ by: 'customer', after: 'booked', minutes: 41 },
      text: 'Yes. It has been up those stairs once, with the feet off and a lot of patience.',
    },
    {
      ...{ by: 'customer', after: 'at_pickup', minutes: 2, proof: 'pickup', photos: ['living'] },
      text: 'The sofa as it leaves, without marks.',
    },
    {
      ...{
        by: 'packer',
        after: 'at_pickup',
        minutes: 4,
        proof: 'pickup',
        photos: ['living-sofa', 'bedroom'],
      },
      text: 'Same from us. The left armrest has a worn spot, on the first photo.',
    },
    {
      ...{
        by: 'packer',
        after: 'delivered',
        minutes: 3,
        proof: 'delivery',
        photos: ['living-evening'],
      },
      text: 'Sofa is in, feet are on. It was tight in the turn, but it fits.',
    },
    {
      ...{
        by: 'customer',
        after: 'delivered',
        minutes: 9,
        proof: 'delivery',
        photos: ['living-sofa'],
      },
      text: 'There is a tear on the back now. I am looking at it in daylight.',
    },
    {
      ...{ by: 'packer', after: 'delivered', minutes: 16 },
      text: 'We wrapped it before the stairs, so I doubt that it is from today. Sorry either way.',
    },
  ],
}
