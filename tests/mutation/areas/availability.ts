import type { MutatedFile } from '../mutant.ts';

const rules = ['src/domain/dates/', 'src/features/availability/rules'];

/** Availability of days and units, and that none is sold twice. */
export const availability: readonly MutatedFile[] = [
  {
    file: 'src/domain/dates/day.ts',
    tests: rules,
    mutants: [
      [
        '31 February is a day',
        'return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text) ? (text as Day) : null;',
        'return text as Day;',
      ],
      [
        'the last rental day is excluded',
        'return { start: first, end: addDays(last, 1) };',
        'return { start: first, end: last };',
      ],
      [
        'a period ends before it begins',
        'if (compareDays(last, first) < 0) throw',
        'if (compareDays(last, first) > 9999) throw',
      ],
      ['the last rental day is the day after', 'last: addDays(days.end, -1) };', 'last: days.end };'],
      [
        'periods that touch overlap',
        'compareDays(a.start, b.end) < 0 && compareDays(b.start, a.end) < 0',
        'compareDays(a.start, b.end) <= 0 && compareDays(b.start, a.end) <= 0',
      ],
      [
        'days are counted the wrong way',
        '(utcMidnight(b) - utcMidnight(a)) / DAY_MS',
        '(utcMidnight(a) - utcMidnight(b)) / DAY_MS',
      ],
      [
        'today is computed in UTC',
        'parseDay(new Date(wallClock(instant.getTime(), timeZone))',
        'parseDay(new Date(instant.getTime())',
      ],
      ['midnight is computed in UTC', 'return new Date(reads ?? before);', 'return new Date(midnight);'],
      [
        'the offset of the day before is used',
        'const reads = [Math.min(before, after), Math.max(before, after)].find(',
        'const reads = [before].find(',
      ],
      [
        'hours are counted backwards',
        '(then.getTime() - now.getTime()) / HOUR_MS',
        '(now.getTime() - then.getTime()) / HOUR_MS',
      ],
      ['the first day of a run is left out', 'dayAt(first + index * DAY_MS))', 'dayAt(first + (index + 1) * DAY_MS))'],
    ],
  },
  {
    file: 'src/features/availability/rules.ts',
    tests: rules,
    mutants: [
      ['there is no turnaround', 'end: addDays(days.end, turnaroundDays) };', 'end: days.end };'],
      [
        'the turnaround is a day longer',
        'end: addDays(days.end, turnaroundDays) };',
        'end: addDays(days.end, turnaroundDays + 1) };',
      ],
      ['the horizon ends a day early', 'addDays(today, horizonDays + 1)', 'addDays(today, horizonDays)'],
      ['an exception opens what it closes', 'seats > 0', 'seats >= 0'],
      ['an exception reaches a day too far', 'compareDays(day, days.end) < 0);', 'compareDays(day, days.end) <= 0);'],
      ['an exception begins a day late', 'compareDays(days.start, day) <= 0 &&', 'compareDays(days.start, day) < 0 &&'],
      [
        'every weekday is open',
        '(openWeekdays & (1 << dayOfWeek(day))) !== 0',
        '(openWeekdays | (1 << dayOfWeek(day))) !== 0',
      ],
      ['booked days are free', 'isTaken(day) || !isOpen(day, availability)', '!isOpen(day, availability)'],
      ['the buffer before a booking is ignored', 'start: addDays(start, -turnaroundDays), end', 'start, end'],
      [
        'a period beyond the horizon',
        "if (compareDays(days.end, window.end) > 0) return refusal('booking-too-far', { horizonDays });",
        '',
      ],
      ['a period is one day too short', 'if (length < minimumDays) return', 'if (length < minimumDays - 1) return'],
      ['a period is one day too long', 'if (length > maximumDays) return', 'if (length > maximumDays + 1) return'],
      [
        'only one day of a period has to be free',
        'days.every((day) => !isTaken(day) && isOpen(day, availability))',
        'days.some((day) => !isTaken(day) && isOpen(day, availability))',
      ],
      ['runs are not joined', 'last !== undefined && last.end === day', 'last === undefined'],
      [
        'subtracting a range drops the part before it',
        'const before = { start: days.start, end: earlierDay(days.end, hole.start) };',
        'const before = { start: days.start, end: days.start };',
      ],
      [
        'subtracting a range drops the part after it',
        'const after = { start: laterDay(days.start, hole.end), end: days.end };',
        'const after = { start: days.end, end: days.end };',
      ],
      ['a range has both ends in it', 'return `[${days.start},${days.end})`;', 'return `[${days.start},${days.end}]`;'],
    ],
  },
  {
    file: 'src/features/availability/bookings.server.ts',
    tests: [
      'src/features/checkout/who-may-order',
      'src/features/availability/',
      'src/features/transactions/transactions',
      'src/features/transactions/engine/offers',
      'src/features/transactions/engine/enquiries',
      'src/features/transactions/engine/races',
    ],
    mutants: [
      [
        'a day that the owner closed is held',
        'if (!eachDay(days).every((day) => isOpen(day, { openWeekdays: listing.openWeekdays, exceptions }))) return false;',
        '',
      ],
      [
        'the buffer is not held',
        'rangeOf(excludedDays(days, listing.turnaroundDays))',
        'rangeOf(excludedDays(days, 0))',
      ],
      [
        'a hold is accepted from the start',
        "return writeDays(tx, hold, 'pending');",
        "return writeDays(tx, hold, 'accepted');",
      ],
      ['an offer holds its days', "await writeDays(tx, hold, 'proposed');", "await writeDays(tx, hold, 'pending');"],
      [
        'the days of the offer stay beside the hold',
        "await tx.delete(bookings).where(and(eq(bookings.transactionId, transactionId), eq(bookings.state, 'proposed')));",
        '',
      ],
      ['a payment that was refused holds its days', ".set({ state: 'proposed',", ".set({ state: 'pending',"],
      ['losing a race counts as a hold', 'return rowCount === 1;', 'return rowCount !== null;'],
      [
        'accepting without a hold is no error',
        'if (accepted.length === 0) throw new Error(`Transaction ${transactionId} holds no days`);',
        '',
      ],
      [
        'an accepted hold stays pending',
        "set({ state: 'accepted', changedAt: sql`rotation_now()` })",
        "set({ state: 'pending', changedAt: sql`rotation_now()` })",
      ],
      [
        'days are not released',
        '    .set({ state, changedAt: sql`rotation_now()` })',
        '    .set({ changedAt: sql`rotation_now()` })',
      ],
      [
        'a failed request keeps its days',
        'await tx.delete(bookings).where(eq(bookings.transactionId, transactionId));',
        '',
      ],
      [
        'accepted days cannot be released',
        "inArray(bookings.state, ['pending', 'accepted'])",
        "inArray(bookings.state, ['pending'])",
      ],
    ],
  },
  {
    file: 'src/features/availability/availability.server.ts',
    tests: ['src/features/availability/', 'src/features/search/dates', 'src/features/transactions/engine/races'],
    mutants: [
      [
        'pending days are free',
        "inArray(bookings.state, ['pending', 'accepted'])",
        "inArray(bookings.state, ['accepted'])",
      ],
      [
        'declined days stay taken on the calendar',
        "and state in ('pending', 'accepted') and upper(excluded)",
        'and upper(excluded)',
      ],
      [
        'the calendar omits pending days',
        "and state in ('pending', 'accepted') and upper(excluded)",
        "and state = 'accepted' and upper(excluded)",
      ],
      ['another listing’s bookings count', 'eq(bookings.listingId, listingId),\n        inArray', 'inArray'],
      [
        'the calendar is of another listing',
        'from availability_exceptions where listing_id = listings.id',
        'from availability_exceptions where listing_id is not null',
      ],
      [
        'a booking just before the window is missed',
        'readBooked(reader, listing.id, excludedDays(window, listing.turnaroundDays))',
        'readBooked(reader, listing.id, window)',
      ],
    ],
  },
  {
    file: 'src/features/listings/own-listing.server.ts',
    tests: ['src/features/availability/', 'src/features/outside-calendars/'],
    mutants: [
      [
        'the days of another’s rental are changed',
        '    eq(listings.authorId, authorId),\n    eq(listings.kind',
        '    eq(listings.kind',
      ],
      ['the days of a sale are changed', "    eq(listings.kind, 'rent'),\n", ''],
    ],
  },
  {
    file: 'src/features/availability/exceptions.server.ts',
    tests: [
      'src/features/availability/',
      'src/features/checkout/listing-lock',
      'src/features/transactions/engine/races',
    ],
    mutants: [
      ['a booked day is blocked', "if (taken.length > 0) refuse('transaction-booking-time-not-available');", ''],
      [
        'blocking does not lock the listing',
        "    .for('update');\n  if (listing === undefined) return refuse('not-found');",
        "    .limit(1);\n  if (listing === undefined) return refuse('not-found');",
      ],
      ['the past is blocked', "if (compareDays(days.start, today) < 0) refuse('booking-in-the-past');", ''],
      [
        'the far future is blocked',
        'addDays(today, ownerHorizonDays + 1)) > 0',
        'addDays(today, ownerHorizonDays + 900)) > 0',
      ],
      ['earlier exceptions are lost', 'const rows = [...remaining, ...added].map(', 'const rows = [...added].map('],
      [
        'replaced exceptions stay',
        '  await tx\n    .delete(availabilityExceptions)',
        '  if (touched.length > 99) await tx\n    .delete(availabilityExceptions)',
      ],
    ],
  },
  {
    file: 'src/features/listings/stock.server.ts',
    tests: [
      'src/features/listings/stock',
      'src/features/transactions/transactions',
      'src/features/transactions/begin',
      'src/features/transactions/engine/races',
    ],
    mutants: [
      [
        'half a unit is reserved',
        'if (!Number.isSafeInteger(quantity) || quantity < 1) throw',
        'if (Number.isNaN(quantity)) throw',
      ],
      ['more units are reserved than in stock', ', gte(listings.stock, quantity)))', '))'],
      ['one unit is taken for many', 'sql`${listings.stock} - ${quantity}`', 'sql`${listings.stock} - 1`'],
      ['missing stock counts as reserved', 'if (taken.length === 0) return false;', ''],
      ['units are not released', 'sql`${listings.stock} + ${quantity}`', 'sql`${listings.stock}`'],
      [
        'units are released twice',
        "inArray(stockReservations.state, ['pending', 'accepted']),",
        "inArray(stockReservations.state, ['pending', 'accepted', 'declined', 'cancelled']),",
      ],
      [
        'a reservation is not in the history of the stock',
        "await tx.insert(stockAdjustments).values({ listingId, transactionId, quantity: -quantity, reason: 'reserved' });",
        '',
      ],
      [
        'a release is not in the history of the stock',
        "await tx.insert(stockAdjustments).values({ listingId, transactionId, quantity, reason: 'released' });",
        '',
      ],
      [
        'accepting without a reservation is no error',
        'if (accepted.length === 0) throw new Error(`Transaction ${transactionId} holds no stock`);',
        '',
      ],
    ],
  },
  {
    file: 'src/features/availability/held-bookings.server.ts',
    tests: ['src/features/master-calendar'],
    mutants: [
      ['the tile of returns leaves out what is due today', '${dueDay} >= ${today}', '${dueDay} > ${today}'],
      ['the tile of returns counts the day after a week', '${dueDay} < ${addDays', '${dueDay} <= ${addDays'],
      ['the tiles count what other lenders rent out', 'eq(transactions.providerId, lenderId), ', ''],
    ],
  },
];
