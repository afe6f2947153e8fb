import { hoursToReport } from '#src/domain/process/durations.ts';

/** The handover of a garment on the page of its order, and what the parties are told of it. */
export const handoverMessages = {
  'handover.bring-back-to': 'Bring it back to',
  'handover.title': 'Handover',
  /** `{side}`: of the reader. `{way}`: `courier`, `in-person` or `none`. */
  'handover.done':
    '{step, select, dispatched {{way, select, inPerson {Handed over} other {Sent}}} received {{side, select, customer {You have it} operator {Arrived} other {{name} has it}}} sentBack {{way, select, inPerson {Brought back} other {Sent back}}} other {{side, select, provider {Back with you, and checked} other {Back with {name}, and checked}}}}',
  /** Of what an operator recorded for a party whose account is closed. */
  'handover.done-by-us':
    '{step, select, dispatched {{way, select, inPerson {Handed over} other {Sent}}} received {Arrived} sentBack {{way, select, inPerson {Brought back} other {Sent back}}} other {Back}}',
  'handover.by-us': 'Recorded by our team',
  'handover.todo':
    '{step, select, dispatched {{side, select, provider {{delivery, select, pickUp {Hand it over} other {Send it}}} other {{delivery, select, pickUp {{name} hands it over} other {{name} sends it}}}}} received {{side, select, customer {Say that you have it} other {{delivery, select, pickUp {{name} says that they have it} other {{name} says that it arrived}}}}} sentBack {{side, select, customer {Send or bring it back} other {{name} sends or brings it back}}} other {{side, select, provider {Check it and confirm the return} other {{name} confirms the return}}}}',
  'handover.by-day': 'by {day}',
  'handover.late': 'was due by {day}',
  'handover.tracking': 'Tracking number {tracking}',
  'handover.record':
    '{step, select, dispatched {{delivery, select, pickUp {I’ve handed it over} other {I’ve sent it}}} received {I have it} sentBack {{delivery, select, pickUp {I’ve brought it back} other {I’ve sent it back}}} other {I have it back}}',
  'handover.record-line': `{step, select, dispatched {{name} is told at once. From then on the order can’t be cancelled{mayNotArrive, select, yes {, unless it hasn’t arrived by the end of the first day} other {}}.} received {Look at it first: if something is wrong, message {name} before you confirm. {name} is told at once.} sentBack {{name} is told at once, and confirms when it is back.} other {Look at it first: if something is wrong, message {name} before you confirm. {completes, select, yes {The order is complete ${hoursToReport} hours later, and not before its last day has ended.} other {{name} is told at once.}}}} This can’t be undone.`,
  'handover.back-unsaid':
    '{name} hasn’t recorded that {listing} is back. If you still have it, {delivery, select, pickUp {bring} other {send}} it back: you agreed to {fee} for each day until {name} has it. If it’s back, ask {name} to record that.',
  'handover.back-late':
    'Nobody has recorded that {listing} is back. If it came back only now, record it here{fee, select, none {.} other {: late days are counted until then.}} You can until {until}.{reports, select, yes { If it isn’t back at all, report a problem below.} other {}}',
  'handover.confirm': 'Confirm',
  'handover.way': 'How',
  'handover.way-courier': 'By courier',
  'handover.way-in-person': 'In person',
  'handover.courier': 'Courier',
  'handover.courier-nz-post': 'NZ Post',
  'handover.courier-aramex': 'Aramex',
  'handover.courier-dhl': 'DHL',
  'handover.courier-other': 'Another courier',
  'handover.tracking-label': 'Tracking number',
  'handover.tracking-wrong': 'Enter the tracking number as it is printed, up to 40 letters and digits.',
  'handover.proof-line':
    'Add the tracking number or a photo of the packed item: {name} can cancel until you record this, so it has to show that it left.',
  'handover.label-line':
    'Is a prepaid return label in the parcel? Shipping is for both ways, and {name} needs it to send the item back.',
  'handover.proof-missing': 'Add the tracking number, or a photo of the packed item.',
  'handover.reason': 'Why are you cancelling?',
  'handover.reason-missing': 'Choose a reason.',
  'handover.reason-choose': 'Choose a reason',
  'handover.reason-damaged': 'The item is damaged',
  'handover.reason-not-there': 'I can’t find the item',
  'handover.reason-not-in-time': 'It can’t be there in time',
  'handover.reason-mistake': 'I accepted by mistake',
  'handover.reason-other': 'Another reason',
  'handover.note': 'A few words about it',
  'handover.note-hint': 'Needed if you choose “Another reason”.',
  'handover.note-missing': 'Say in a few words why.',
  'handover.note-long': 'Write at most 500 characters.',
  'handover.note-wrong': 'This contains a character that can’t be sent.',
  'handover.cancelled-because':
    '{side, select, provider {You cancelled} other {{name} cancelled}}: {reason, select, damaged {the item is damaged.} notThere {the item can’t be found.} notInTime {it can’t be there in time.} mistake {it was accepted by mistake.} other {another reason.}}',
  'handover.photos': 'Photos of its condition',
  /** `{way}`: `courier`, `in-person` or `none`. */
  'handover.photos-when':
    '{step, select, dispatched {{way, select, inPerson {When handed over} other {When sent}}} received {On arrival} sentBack {{way, select, inPerson {When brought back} other {When sent back}}} other {On return}}',
  'handover.photo': '{when}, photo {number}',
  'handover.feed':
    '{step, select, dispatched {{way, select, inPerson {{voice, select, you {You handed it over.} other {{name} handed it over.}}} other {{voice, select, you {You sent it.} other {{name} sent it.}}}}} received {{voice, select, you {You have it.} other {{name} has it.}}} sentBack {{way, select, inPerson {{voice, select, you {You brought it back.} other {{name} brought it back.}}} other {{voice, select, you {You sent it back.} other {{name} sent it back.}}}}} other {{voice, select, you {You have it back.} other {{name} has it back.}}}}',
  'handover.feed-by-us':
    '{step, select, dispatched {{way, select, inPerson {Our team recorded that it was handed over.} other {Our team recorded that it was sent.}}} received {Our team recorded that it arrived.} sentBack {{way, select, inPerson {Our team recorded that it was brought back.} other {Our team recorded that it was sent back.}}} other {Our team recorded that it is back.}}',

  /**
   * A rental that should be on its way back, or back. `{late}`: days after it was due back; `{where}`: `out`, `onItsWay` or
   * `unrecorded`; `{dueDay}`: `past` or `ahead`; `{fee}`: a day, `none` without one, and `full` when `{soFar}` is all that can be charged.
   */
  'overdue.heading':
    '{where, select, unrecorded {{dueDay, select, ahead {{side, select, customer {Due back soon: {listing}} other {Due back soon: your {listing}}}} other {{side, select, customer {Was due back: {listing}} other {Was due back: your {listing}}}}}} other {{late, plural, =0 {{side, select, customer {{delivery, select, pickUp {Bring back now: {listing}} other {Send back now: {listing}}}} other {Not on its way back yet: your {listing}}}} other {{side, select, customer {Late back: {listing}} other {Late back: your {listing}}}}}}}',
  'overdue.customer':
    '{where, select, unrecorded {{dueDay, select, ahead {It is due back by {dueBack}.} other {It was due back by {dueBack}.}} If you have it, record that here, then {delivery, select, pickUp {bring it back today} other {send it back today}} and record that too. If it never came, message {name}.} onItsWay {It was {back, select, sameDay {{delivery, select, pickUp {due back} other {to be sent back}}} other {due back}} by {dueBack}, and it’s late until {name} has it{fee, select, none {.} full {. The late fee has reached {soFar}, the most that can be charged.} other {: you agreed to {fee} a day, {soFar} so far.}}} other {{late, plural, =0 {It was to be {delivery, select, pickUp {brought} other {sent}} back by {returnBy}. {delivery, select, pickUp {Bring it back today} other {Send it back today}} and record that here: {dueDay, select, ahead {after {dueBack}} other {from tomorrow on}} it’s late{fee, select, none {.} other {, and you agreed to {fee} for each day.}}} other {It was {back, select, sameDay {{delivery, select, pickUp {due back} other {to be sent back}}} other {due back}} by {dueBack}: {late, plural, one {# day} other {# days}} late. {fee, select, none {} full {The late fee has reached {soFar}, the most that can be charged. } other {You agreed to {fee} for each day, which is {soFar} so far. }}{delivery, select, pickUp {Bring it back today} other {Send it back today}}, and record that here.}}}}',
  'overdue.provider':
    '{where, select, unrecorded {{dueDay, select, ahead {It is due back by {dueBack}} other {It was due back by {dueBack}}}, and nothing is recorded of it. Record here when you have it.} other {{late, plural, =0 {{name} was to {delivery, select, pickUp {bring} other {send}} it back by {returnBy}, and hasn’t recorded that. {dueDay, select, ahead {It’s due back by {dueBack}.} other {It was due back by {dueBack}.}}} other {It was {back, select, sameDay {{delivery, select, pickUp {due back} other {to be sent back}}} other {due back}} by {dueBack}: {late, plural, one {# day} other {# days}} late. Record here when you have it{fee, select, none {.} full {. The late fee has reached {soFar}, the most that can be charged: you claim it by reporting a problem.} other {; {name} agreed to {fee} for each day, which is {soFar} so far, and you claim it by reporting a problem.}}}}}}{paysOut, select, yes { {payout} is paid to you on {due}.} none { Your part was refunded to {name}, so nothing is paid to you.} other {}}',
  'lost.customer':
    '{stage, select, failed {{paid}{bankDays} } other {}}Our team decided that you pay for it as lost{objectUntil, select, none {, so nobody waits for it. If you find it, message {name}.} other {. You can object until {objectUntil}; after that it is charged. Meanwhile nobody waits for it: if you have it, object and send it back.}}',
  'lost.provider':
    '{stage, select, failed {{paid} } other {}}Our team decided that {name} pays for it as lost{objectUntil, select, none {} other {, and {name} can object until {objectUntil}}}. If it comes back all the same, record that here.{paysOut, select, yes { {payout} is paid to you on {due}.} none { Your part was refunded to {name}, so nothing is paid to you.} other {}}',
  'handover.set-stock': 'Set how many you have',

  /** Of a rental whose customer reported that it never came, and got something back. */
  'missing.customer':
    'You said that {listing} never came, so nobody waits for it. If it still arrives, record that here, and {delivery, select, pickUp {bring} other {send}} it back to {name}.',
  'missing.provider':
    '{name} said that it never came, so it isn’t expected back from them. If it comes back to you, record that here; if you learn that {name} has it, report a problem.{paysOut, select, yes { {payout} is paid to you on {due}.} none { Your part was refunded to {name}, so nothing is paid to you.} other {}}',

  /** `{by}`: `us` where an operator recorded it for the other party, whose account is closed. */
  'notice.handover.bell':
    '{by, select, us {{step, select, dispatched {{way, select, inPerson {Our team recorded that {listing} was handed over} other {Our team recorded that {listing} was sent}}} received {Our team recorded that {listing} arrived} sentBack {{way, select, inPerson {Our team recorded that {listing} was brought back} other {Our team recorded that {listing} was sent back}}} other {Our team recorded that {listing} is back}}} other {{step, select, dispatched {{way, select, inPerson {{otherName} has handed over {listing}} other {{otherName} has sent {listing}}}} received {{otherName} has {listing}} sentBack {{way, select, inPerson {{otherName} has brought back {listing}} other {{otherName} has sent {listing} back}}} other {{otherName} has {listing} back}}}}',
  'notice.handover.subject':
    '{by, select, us {{step, select, dispatched {{way, select, inPerson {Our team recorded that {listing} was handed over} other {Our team recorded that {listing} was sent}}} received {Our team recorded that {listing} arrived} sentBack {{way, select, inPerson {Our team recorded that {listing} was brought back} other {Our team recorded that {listing} was sent back}}} other {Our team recorded that {listing} is back}}} other {{step, select, dispatched {{way, select, inPerson {{otherName} has handed over {listing}} other {{otherName} has sent {listing}}}} received {{otherName} has {listing}} sentBack {{way, select, inPerson {{otherName} has brought back {listing}} other {{otherName} has sent {listing} back}}} other {{otherName} has {listing} back}}}}',
  'notice.handover.preview': 'See where it is, and what comes next.',
  'notice.handover.heading':
    '{step, select, dispatched {{way, select, inPerson {It’s with you} other {It’s on its way}}} received {It has arrived} sentBack {{way, select, inPerson {It’s with you again} other {It’s on its way back}}} other {It’s back}}',
  'notice.handover.line':
    '{by, select, us {{step, select, dispatched {{way, select, inPerson {Our team recorded that you were handed {listing}. Confirm that you have it.} other {Our team recorded that {listing} was sent to you. Confirm when it arrives.}}} received {Our team recorded that {listing} arrived.} sentBack {{way, select, inPerson {Our team recorded that {listing} was brought back to you. Look at it} other {Our team recorded that {listing} was sent back to you. Look at it when it arrives}}, and confirm the return.} other {Our team recorded that {listing} is back with its lender.{completes, select, never {} other { The order is complete on {completes}.}}}}} other {{step, select, dispatched {{way, select, inPerson {{otherName} says that you were handed {listing}. Confirm that you have it.} other {{otherName} has sent {listing}. Confirm when it arrives.}}} received {{otherName} has confirmed that {listing} arrived.} sentBack {{way, select, inPerson {{otherName} says that you have {listing} again. Look at it} other {{otherName} has sent {listing} back. Look at it when it arrives}}, and confirm the return.} other {{otherName} has {listing} back and has looked at it.{completes, select, never {} other { The order is complete on {completes}.}}}}}}',
  'notice.handover.button': 'See where it is',

  'notice.handover-due.bell':
    '{step, select, dispatched {Send or hand over {listing} by {day}} received {Has it arrived? {listing}} sentBack {{delivery, select, pickUp {Bring} other {Send}} {listing} back by {day}} other {Is it back? {listing}}}',
  'notice.handover-due.subject':
    '{step, select, dispatched {Send or hand over {listing} by {day}} received {Has it arrived? {listing}} sentBack {{delivery, select, pickUp {Bring} other {Send}} {listing} back by {day}} other {Is it back? {listing}}}',
  'notice.handover-due.preview': 'Confirm it on the page of the order.',
  'notice.handover-due.heading':
    '{step, select, dispatched {Time for it to go} received {Has it arrived?} sentBack {Time to {delivery, select, pickUp {bring} other {send}} it back} other {Is it back?}}',
  'notice.handover-due.line':
    '{step, select, dispatched {{kind, select, sale {Send {listing} to {otherName}, or hand it over, by {day}, and confirm it on the page of the sale. If nothing is recorded by then, the sale is cancelled and {otherName} gets a full refund.} other {Send {listing} to {otherName}, or hand it over, by {day}, and confirm it on the page of the booking.{delivery, select, pickUp {} other { Enclose a prepaid return label: shipping is for both ways.}}}}} received {{delivery, select, pickUp {{listing} is recorded as handed over to you} other {{listing} was sent to you}}. Confirm that you have it, or message {otherName} if you don’t.} sentBack {Send {listing} back to {otherName}, or bring it back, by {day}, and confirm it on the page of your order.{delivery, select, pickUp {} other { Use the return label that came with it; if there was none, ask {otherName} for it.}}} other {{listing} was sent back to you. Look at it and confirm the return, or message {otherName}.}}',

  'notice.handover-late.bell':
    '{step, select, dispatched {{delivery, select, pickUp {Not recorded as handed over: {listing}} other {Not recorded as sent: {listing}}}} received {Hasn’t it arrived? {listing}} returned {Is it back? {listing}, due by {day}} other {Late back: {listing}, due by {day}{fee, select, none {} other { ({fee} a day)}}}}',
  'notice.handover-late.subject':
    '{step, select, dispatched {{delivery, select, pickUp {Not recorded as handed over: {listing}} other {Not recorded as sent: {listing}}}} received {Hasn’t it arrived? {listing}} returned {Is it back? {listing}, due by {day}} other {Late back: {listing}, due by {day}{fee, select, none {} other { ({fee} a day)}}}}',
  'notice.handover-late.preview': 'It was due by {day}.',
  'notice.handover-late.heading':
    '{step, select, dispatched {{delivery, select, pickUp {Not handed over yet?} other {Not sent yet?}}} received {Hasn’t it arrived?} returned {Is it back?} other {It’s late back}}',
  'notice.handover-late.line':
    '{step, select, dispatched {{delivery, select, pickUp {{otherName} was to pick up {listing} by {day}. If you handed it over, confirm it on the page of the booking. If not, message {otherName}, who can now cancel with a full refund.} other {You were to send {listing} to {otherName} by {day}. Send it today and confirm it on the page of the booking: if it isn’t there by the end of the first day, {otherName} may cancel with a full refund.}}} received {You were to have {listing} by {day}. If you have it, confirm it on the page of your order. If it didn’t come, you can cancel there with a full refund.} returned {{way, select, inPerson {{listing} is recorded as brought back to you} other {{listing} was sent back to you}}. It was due by {day}. If you have it, look at it and confirm the return{fee, select, none {.} other {: it counts as late until then.}} If you don’t, message {otherName}{fee, select, none {.} other {, who agreed to {fee} for each day that it’s late.}}} other {{delivery, select, pickUp {{otherName} was to have {listing} back} other {{listing} was to be back, or on its way back,}} by {day}. {fee, select, none {} other {You agreed to {fee} for each day that it’s late. }}{delivery, select, pickUp {Bring} other {Send}} it back today and confirm it on the page of your order: the next person may be waiting for it.}}',
  'notice.handover-late-other.bell':
    '{step, select, dispatched {{delivery, select, pickUp {{otherName} hasn’t recorded {listing} as handed over} other {{otherName} hasn’t recorded {listing} as sent}}} received {{otherName} hasn’t confirmed that {listing} arrived} returned {Not confirmed as back: {listing}, due by {day}{fee, select, none {} other { ({fee} a day)}}} other {Late back: {listing}}}',
  'notice.handover-late-other.subject':
    '{step, select, dispatched {{delivery, select, pickUp {{otherName} hasn’t recorded {listing} as handed over} other {{otherName} hasn’t recorded {listing} as sent}}} received {{otherName} hasn’t confirmed that {listing} arrived} returned {Not confirmed as back: {listing}, due by {day}{fee, select, none {} other { ({fee} a day)}}} other {Late back: {listing}}}',
  'notice.handover-late-other.preview': 'It was due by {day}.',
  'notice.handover-late-other.heading':
    '{step, select, dispatched {{delivery, select, pickUp {Not handed over yet?} other {Not sent yet?}}} received {Has it arrived?} returned {Not confirmed as back yet} other {It’s late back}}',
  'notice.handover-late-other.line':
    '{step, select, dispatched {{delivery, select, pickUp {You were to pick up {listing} from {otherName} by {day}. If you have it, confirm it on the page of your order. If not, message {otherName}, or cancel there with a full refund.} other {{otherName} was to send {listing} to you by {day}, and hasn’t recorded it as sent. We’ve reminded {otherName}. If it isn’t there by the end of the first day, you can cancel with a full refund.}}} received {{otherName} hasn’t confirmed that {listing} arrived, and may cancel with a full refund if it didn’t. Message {otherName}.} returned {{way, select, inPerson {You brought {listing} back} other {You sent {listing} back}}. It was due by {day}, and {otherName} hasn’t confirmed that it’s there{fee, select, none {.} other {. You agreed to {fee} for each day until {otherName} has it.}} {way, select, inPerson {Ask {otherName} to confirm it.} other {See where the parcel is; if it’s there, ask {otherName} to confirm it.}}} other {{delivery, select, pickUp {You were to have {listing} back} other {{listing} was to be back, or on its way back,}} by {day}, and {otherName} hasn’t recorded that it was {delivery, select, pickUp {brought} other {sent}} back. We’ve reminded {otherName}; a message may help.}}',
  'notice.handover-next.bell':
    '{step, select, returned {Not confirmed as back from the last rental: {listing}} other {Not back from the last rental yet: {listing}}}',
  'notice.handover-next.subject':
    '{step, select, returned {Not confirmed as back from the last rental: {listing}} other {Not back from the last rental yet: {listing}}}',
  'notice.handover-next.preview': 'We’ve told {otherName}.',
  'notice.handover-next.heading': 'It may be late',
  'notice.handover-next.line':
    '{step, select, returned {{otherName} hasn’t confirmed that {listing} is back from the last rental. It was due by {day}, before it comes to you.} other {{listing} was to be back, or on its way back, by {day}, before it comes to you.}} We’ve reminded everyone. If it isn’t with you by the end of your first day, you can cancel with a full refund.',
} as const;
