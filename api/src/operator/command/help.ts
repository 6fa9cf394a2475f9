/** Explains every command. `start` begins the examples, such as "npm run operator --". */
export const helpText = (start: string) => `
Answers support tickets, decides disputes, reports, checks and suspensions, and handles failed background tasks.
Every \`show\` and every change is stored in operator_actions with your name.

  queue               lists all that waits for an operator, what is due first on top
                      ${start} queue
  show ID             shows a ticket, its messages, its user and its job
                      ${start} show 12
  show trip TRIP      shows the reports of a trip and the replies, with the paths of their photos
                      ${start} show trip 34
  show payment TRIP   shows a payment with its steps and ledger lines
                      ${start} show payment 34
  show message ID     shows a reported message, and the messages before and after it
                      ${start} show message 56
  show review ID      shows a review and why it was reported
                      ${start} show review 56
  show certificate USER
                      writes the certificate of insurance of a packer to a temporary file
                      ${start} show certificate 7
  pass USER KIND [EXPIRES] ["reason"]
                      passes a check of a packer: identity, insurance or background. Without a date,
                      identity and background are valid for two years, insurance as the certificate says
                      ${start} pass 7 identity
  fail USER KIND "reason"
                      refuses the certificate that waits, else ends the check; the packer reads the reason
                      ${start} fail 7 insurance "The certificate does not show your name."
  answer ID "text"    answers a ticket
                      ${start} answer 12 "Your packer is on the way."
  resolve ID "text"   answers a ticket and closes it; the text is optional
                      ${start} resolve 12 "Glad that it worked out."
  resolve trip ID REFUND "text"
                      decides a delivered job, or corrects a completed one: the customer gets REFUND dollars of the
                      price back and the same part of our fee, the packer the rest of the price
                      ${start} resolve trip 34 80.50 "The lamp arrived broken."
  end trip TRIP FEE "text"
                      ends a trip that is not delivered: the customer pays the packer FEE dollars, without a mark
                      ${start} end trip 34 0 "You both waited at different doors."
  end trip TRIP no-show "text"
                      ends such a trip as a no-show of the packer, which is free and marks the packer
                      ${start} end trip 34 no-show "The photos show that you did not come."
  excuse trip TRIP "reason"
                      the end of the trip no longer counts against "Bookings kept" of its packer
                      ${start} excuse trip 34 "The customer gave a wrong address."
  count trip TRIP "reason"
                      the end of the trip counts against the packer
                      ${start} count trip 34 "The packer had agreed to the time."
  write-off TRIP "reason"
                      writes off what a customer still owes for an ended trip
                      ${start} write-off 34 "The card was stolen."
  hide REVIEW "reason"
                      hides a review from everyone but its author; the rating no longer counts it
                      ${start} hide 56 "It contains a phone number."
  unhide REVIEW "note"
                      shows a hidden review again, or closes the reports of one that stays
                      ${start} unhide 56 "It is only blunt."
  resolve message ID "note"
                      closes the report of a message
                      ${start} resolve message 56 "Warned the sender."
  hide message ID "reason"
                      closes the report, and hides the message and its photos from both sides
                      ${start} hide message 56 "It threatens the packer."
  unhide message ID "reason"
                      shows a hidden message again
                      ${start} unhide message 56 "It was a joke."
  sign-out USER "reason"
                      ends all sessions of a user
                      ${start} sign-out 7 "The phone was stolen."
  suspend USER "reason"
                      ends all sessions and refuses new ones; open jobs expire, and a packer's coming bookings end. The user gets the reason
                      ${start} suspend 7 "You asked three packers for their phone numbers."
  lift USER "reason"  ends the suspension
                      ${start} lift 7 "The user explained it."
  delete-user USER "reason"
                      deletes the account of a user who asks for it and cannot sign in
                      ${start} delete-user 7 "Asked for it by email."
  dead                lists background tasks that failed at each attempt
                      ${start} dead
  dead retry ID       gives a failed background task all its attempts back
                      ${start} dead retry 4711
  dead drop ID        deletes a failed background task
                      ${start} dead drop 4711
  invite NAME ROLES   prints a link with which an operator of the site registers a passkey, also instead of a lost one.
                      Roles: support, money, checks, admin
                      ${start} invite kim support,checks
  link [NAME]         prints a link that signs in to the site of this machine, as an admin if NAME is new
                      ${start} link
  help                shows this help
                      ${start} help

  --operator NAME     your name in operator_actions, if it is not your user name on this machine
                      ${start} show 12 --operator kim
`
