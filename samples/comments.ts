import type { SampleComment } from "./sample-types.ts";

/** Newest first within each campaign. `answer` is the organiser's reply. */
export const comments: readonly SampleComment[] = [
  {
    campaign: "ballaro-swims",
    by: "person-31",
    daysAgo: 1,
    text: "My nephew is on the second list. He has slept in his goggles since Tuesday.",
    answer:
      "Tell him that goggles are for Monday and that breakfast is for every day. We have seen him eat.",
  },
  {
    campaign: "ballaro-swims",
    by: "person-36",
    daysAgo: 9,
    text: "I taught lifeguards for thirty years. If you need somebody who shouts well in August, I live two streets away.",
    answer:
      "Please come by the pool any morning before nine and ask for Nuccia. She shouts well too; you will get on.",
  },
  {
    campaign: "ballaro-swims",
    by: "person-33",
    daysAgo: 23,
    text: "The count in week four is the sort of thing nobody ever publishes. Thank you for writing down the ones who stopped coming as well.",
  },
  {
    campaign: "ballaro-swims",
    by: "person-12",
    daysAgo: 40,
    text: "Do the girls' mornings stay if the pool changes hands?",
    answer: "They're in the contract, hours included. That took us two of the five meetings.",
  },
  {
    campaign: "ballaro-swims",
    by: "person-38",
    daysAgo: 58,
    text: "I learned at forty-one, in Mondello, holding on to my own daughter. Do not wait as long as I did.",
  },

  {
    campaign: "beirut-hotline",
    by: "person-34",
    daysAgo: 6,
    text: "I held that job for three years in another city. Nobody answered. I am glad that somebody does now.",
  },
  {
    campaign: "beirut-hotline",
    by: "person-23",
    daysAgo: 11,
    text: "Two interpreters for every document is what we ended up with in Brussels as well. Happy to share our glossary for wage claims in Tigrinya.",
    answer: "Yes, please. Tigist says she would like to argue with your word for “contract”.",
  },
  {
    campaign: "beirut-hotline",
    by: "person-40",
    daysAgo: 30,
    text: "Is it safe to post about this from here, or does it draw the wrong eyes?",
    answer:
      "Sharing this page is fine. Please never post the number next to a street or a family's name.",
  },
  {
    campaign: "beirut-hotline",
    by: "person-39",
    daysAgo: 95,
    text: "“I did not want to be saved. I wanted my eleven hundred dollars.” I have had that sentence on the fridge for a week.",
  },

  {
    campaign: "beni-vaccine-boat",
    by: "person-04",
    daysAgo: 12,
    text: "How do you keep the fridge level in the rapids? Ours on the lorry failed on a slope of four degrees.",
    answer:
      "It hangs in a frame like a ship's lamp. The engineer in Trinidad laughed, drew it, and then built it.",
  },
  {
    campaign: "beni-vaccine-boat",
    by: "person-35",
    daysAgo: 61,
    text: "My grandmother was from San Ignacio. She would have rowed it herself.",
  },
  {
    campaign: "beni-vaccine-boat",
    by: "person-10",
    daysAgo: 83,
    text: "Counting doses that come back warm, and saying so in public: more of this everywhere, please.",
  },

  {
    campaign: "beni-vaccine-boat",
    by: "person-21",
    daysAgo: 84,
    text: "Used outboard engines, all makes, best price, write to me!!!",
    hidden: true,
  },
  {
    campaign: "beni-vaccine-boat",
    by: "person-33",
    daysAgo: 14,
    text: "Who painted the name on the hull? I know that lettering from the ferries.",
  },
  {
    campaign: "beni-vaccine-boat",
    by: "person-28",
    daysAgo: 5,
    text: "We count roofs and you count doses, and both of us count the days to the wet season. Go well.",
  },

  {
    campaign: "river-radio",
    by: "person-18",
    daysAgo: 2,
    text: "A hundred and twelve children answering out loud in seven rooms. I have been trying to hear it all day.",
  },
  {
    campaign: "river-radio",
    by: "person-27",
    daysAgo: 9,
    text: "What do you do when it thunders?",
    answer: "We switch off and sing. Lidia says the songs are the only thing nobody ever forgets.",
  },
  {
    campaign: "river-radio",
    by: "person-14",
    daysAgo: 34,
    text: "We had a school radio here until 1998. I still know the signature tune.",
  },
  {
    campaign: "river-radio",
    by: "person-22",
    daysAgo: 45,
    text: "Could the batteries be charged from the clinic boat's panels on the way past?",
    answer: "From next year, yes. The boat stops at five of the seven.",
  },
  {
    campaign: "river-radio",
    by: "person-40",
    daysAgo: 52,
    text: "Forty-eight dollars for the boat, and no line for administration. Somebody runs a tidy exercise book.",
  },
  {
    campaign: "river-radio",
    by: "person-31",
    daysAgo: 110,
    text: "My class in Bergen wants to send a good morning back. Is there an address?",
    answer: "Send us a recording. They will answer, in seven rooms.",
  },
  {
    campaign: "river-radio",
    by: "person-05",
    daysAgo: 130,
    text: "The pause after the question is the hardest thing in teaching. She does it blind.",
  },
  {
    campaign: "river-radio",
    by: "person-25",
    daysAgo: 160,
    text: "Is the hour recorded? I know two schools downstream that would listen in the evening.",
  },
  {
    campaign: "river-radio",
    by: "person-37",
    daysAgo: 200,
    text: "Fractions at half past seven in the morning. Brave.",
  },
  {
    campaign: "river-radio",
    by: "person-10",
    daysAgo: 420,
    text: "How many sets does a school need in the wet season?",
    answer: "Five instead of four. The damp eats one.",
  },
  {
    campaign: "river-radio",
    by: "person-12",
    daysAgo: 455,
    text: "From one village with one teacher to seven: good morning.",
  },
  {
    campaign: "river-radio",
    by: "person-29",
    daysAgo: 480,
    text: "I gave for the workbooks. Mine had a parrot on the cover.",
  },
  {
    campaign: "river-radio",
    by: "person-03",
    daysAgo: 500,
    text: "Congratulations on the first week!",
  },

  {
    campaign: "braille-press",
    by: "person-32",
    daysAgo: 5,
    text: "Eleven minutes a chapter against three weeks by hand. I read that twice and then I gave.",
  },
  {
    campaign: "braille-press",
    by: "person-37",
    daysAgo: 10,
    text: "Ludmila, if somebody reads you this: my son had your maths teacher. He still complains about the fractions.",
    answer: "It was read to her. She asks which fractions.",
  },
  {
    campaign: "braille-press",
    by: "person-15",
    daysAgo: 44,
    text: "Which paper does it take? We have half a pallet of 160 g left over from a tender.",
    answer: "That is our paper! I have written to you about how it could get here.",
  },

  {
    campaign: "brussels-interpreters",
    by: "person-22",
    daysAgo: 8,
    text: "Word 1,260 deserves a plaque.",
  },
  {
    campaign: "brussels-interpreters",
    by: "person-34",
    daysAgo: 16,
    text: "I have sat in that chair with the wrong language in my ears. Eleven of fourteen is eleven people.",
  },
  {
    campaign: "brussels-interpreters",
    by: "person-29",
    daysAgo: 70,
    text: "Do you train people who work by video? My island has one speaker of it, and she does not fly.",
    answer:
      "We have since spring. Please ask her to write to the desk; the second course starts with six places.",
  },
  {
    campaign: "brussels-interpreters",
    by: "person-31",
    daysAgo: 100,
    text: "What happens to the three who did not pass?",
    answer:
      "They try again in June, with a tutor each. One of them is the best listener of the year.",
  },

  {
    campaign: "chitipa-bicycles",
    by: "person-32",
    daysAgo: 2,
    text: "We would like to see the lorry. Even from behind.",
    answer: "You will, with its dust. It has a customs officer sitting in it at the moment.",
  },
  {
    campaign: "chitipa-bicycles",
    by: "person-20",
    daysAgo: 13,
    text: "Jonas says that a bicycle without a basket is a mistake. He is eight now and has opinions.",
  },
  {
    campaign: "chitipa-bicycles",
    by: "person-38",
    daysAgo: 43,
    text: "Four mechanics is the part that made me trust this. Anybody can give away bicycles once.",
  },
  {
    campaign: "chitipa-bicycles",
    by: "person-02",
    daysAgo: 90,
    text: "What do you do about thorns? With us it is camel grass, and it goes through anything.",
    answer:
      "Thorn-proof tubes, a strip of old belt inside the tyre, and a patch kit that the girls win in the quiz.",
  },
  {
    campaign: "chitipa-bicycles",
    by: "person-36",
    daysAgo: 118,
    text: "I rode 9 km to school along a canal in Friesland and complained every day. It was flat.",
  },

  {
    campaign: "coban-land-maps",
    by: "person-25",
    daysAgo: 3,
    text: "Forty-one points, each with a name and the name of the person who remembered it. That is already an archive.",
  },
  {
    campaign: "coban-land-maps",
    by: "person-33",
    daysAgo: 7,
    text: "Will the map be public? I ask because maps have been used against people before.",
    answer:
      "The outline is filed with the court. The springs and the altars stay with the villages; they voted on it.",
  },
  {
    campaign: "coban-land-maps",
    by: "person-37",
    daysAgo: 22,
    text: "Surveyor here, retired. If the receiver drifts under trees, leave it running through lunch and eat slowly.",
  },

  {
    campaign: "dingle-rice-mill",
    by: "person-12",
    daysAgo: 4,
    text: "From one machine room to another: put the drain in first. You will thank me when it rains.",
    answer: "The drain was in before the slab! Your launderette is quoted in our minutes.",
  },
  {
    campaign: "dingle-rice-mill",
    by: "person-34",
    daysAgo: 19,
    text: "Twenty pesos each and it is theirs. I keep sending this page to people who think poor women need advice.",
  },
  {
    campaign: "dingle-rice-mill",
    by: "person-39",
    daysAgo: 87,
    text: "Why the second mill and not the cheaper third one?",
    answer:
      "Its sieve can be changed with one spanner, and the dealer is an hour away, not two ferries.",
  },
  {
    campaign: "dingle-rice-mill",
    by: "person-30",
    daysAgo: 120,
    text: "Keep the bran. Your hens will vote for you.",
  },

  {
    campaign: "eleven-names",
    by: "person-35",
    daysAgo: 2,
    text: "My great-uncle is in a field outside Zaragoza. Nobody has asked for him yet. Perhaps I will.",
  },
  {
    campaign: "eleven-names",
    by: "person-38",
    daysAgo: 4,
    text: "Nine. I read the list aloud in the kitchen, slowly, which is what lists are for.",
  },
  {
    campaign: "eleven-names",
    by: "person-19",
    daysAgo: 12,
    text: "How is Asunción?",
    answer: "She has a cold and a new dress for the day. She says both will be over by then.",
  },
  {
    campaign: "eleven-names",
    by: "person-26",
    daysAgo: 60,
    text: "The digger man who worked for diesel only: please thank him by name if he allows it.",
    answer: "He does not. He says his grandmother knows.",
  },
  {
    campaign: "eleven-names",
    by: "person-31",
    daysAgo: 168,
    text: "I had to look up what a swab can tell after ninety years. Now I cannot stop telling people.",
  },

  {
    campaign: "elkhorn-furnaces",
    by: "person-28",
    daysAgo: 2,
    text: "House number one! What does the meter say after a week?",
    answer:
      "Sixty-two dollars for the month if it goes on like this. It was one hundred and ninety, and she was cold.",
  },
  {
    campaign: "elkhorn-furnaces",
    by: "person-37",
    daysAgo: 11,
    text: "I grew up two hollows over. We slept in our hats.",
  },
  {
    campaign: "elkhorn-furnaces",
    by: "person-40",
    daysAgo: 24,
    text: "The story with the penny: did she keep it?",
    answer: "It is screwed to the thermostat.",
  },

  {
    campaign: "gulu-hearing",
    by: "person-32",
    daysAgo: 1,
    text: "A booth out of mattresses and doors. I tested in worse in a hospital with a marble lobby.",
  },
  {
    campaign: "gulu-hearing",
    by: "person-36",
    daysAgo: 9,
    text: "Who buys the batteries in year three?",
    answer:
      "The district, by letter, from July on. Until the letter turns into batteries, we keep two years of them in a tin.",
  },
  {
    campaign: "gulu-hearing",
    by: "person-05",
    daysAgo: 17,
    text: "One of our pupils would like to write to a pupil of yours. Braille one way, drawings back?",
    answer: "Yes! Ours draws horses. Only horses.",
  },

  {
    campaign: "herders-library",
    by: "person-38",
    daysAgo: 15,
    text: "What is the book that never comes back?",
    answer:
      "“Treasure Island”. We have bought it six times. There is a family that claims never to have seen it and can recite it.",
  },
  {
    campaign: "herders-library",
    by: "person-16",
    daysAgo: 17,
    text: "A wedding on round three and nobody sent a picture of the van with ribbons?",
  },
  {
    campaign: "herders-library",
    by: "person-01",
    daysAgo: 96,
    text: "The lesson about stoves should be sent to everybody who has ever said “how hard can it be”.",
  },
  {
    campaign: "herders-library",
    by: "person-33",
    daysAgo: 200,
    text: "I drive a book bus in Perthshire. Snow chains on before the hill, not on it. You know this. I did not.",
  },
  {
    campaign: "herders-library",
    by: "person-39",
    daysAgo: 279,
    text: "I am eleven and I gave my reading prize. It was a voucher so Mum changed it.",
  },

  {
    campaign: "huanta-night-school",
    by: "person-31",
    daysAgo: 3,
    text: "Page forty-one. What is on page forty-one?",
    answer:
      "The letter ñ, and the first word that all of them could read without help: ñaña, sister.",
  },
  {
    campaign: "huanta-night-school",
    by: "person-34",
    daysAgo: 6,
    text: "Please count my mother among you. She learned at fifty-three, at a kitchen table, from my homework.",
  },
  {
    campaign: "huanta-night-school",
    by: "person-18",
    daysAgo: 30,
    text: "The corner for babies is the cleverest line in your budget.",
  },
  {
    campaign: "huanta-night-school",
    by: "person-37",
    daysAgo: 50,
    text: "Twelve days left. I have asked my choir; they say Sunday.",
    answer: "We will leave a lamp on for them.",
  },

  {
    campaign: "jonas-front-seat",
    by: "person-04",
    daysAgo: 204,
    text: "“A year of mornings, nearly.” I cried on a tram.",
  },
  {
    campaign: "jonas-front-seat",
    by: "person-24",
    daysAgo: 260,
    text: "Which brake did you fit? We are looking at the same frame for a girl in Gqeberha.",
    answer: "Hydraulic, both wheels, and a parking brake that he cannot reach. He has tried.",
  },
  {
    campaign: "jonas-front-seat",
    by: "person-36",
    daysAgo: 321,
    text: "Tell Jonas that I once did 61 km/h down the Brenner and my wife still does not know.",
  },
  {
    campaign: "jonas-front-seat",
    by: "person-35",
    daysAgo: 371,
    text: "The whole street paid and the whole street will want a turn.",
  },

  {
    campaign: "jumla-ultrasound",
    by: "person-07",
    daysAgo: 1,
    text: "Day nineteen of twenty-one, and then an exam. I hope the midwives are being fed.",
    answer: "Too well, they say. There is a competition of aunts.",
  },
  {
    campaign: "jumla-ultrasound",
    by: "person-32",
    daysAgo: 3,
    text: "Sonographer, Cork. If the pictures could be sent, I would look at the difficult ones on Friday evenings.",
    answer:
      "We have been hoping for exactly one person who says that. An email is on its way to you.",
  },
  {
    campaign: "jumla-ultrasound",
    by: "person-40",
    daysAgo: 70,
    text: "A charger that fails at 3,400 metres found out in a kitchen, not on the path. Well done.",
  },
  {
    campaign: "jumla-ultrasound",
    by: "person-27",
    daysAgo: 158,
    text: "What did the municipality sign, in plain words?",
    answer:
      "That it pays the five salaries for three years, and that nobody is sent to another post with a scanner in her bag.",
  },

  {
    campaign: "kaffrine-wells",
    by: "person-33",
    daysAgo: 18,
    text: "You stopped when the water was not good. I have supported larger charities that did not.",
  },
  {
    campaign: "kaffrine-wells",
    by: "person-38",
    daysAgo: 19,
    text: "Can I leave my donation where it is until you know?",
    answer:
      "Yes. Nothing is spent until the paper is here, and then you will read it before we touch a pump.",
  },
  {
    campaign: "kaffrine-wells",
    by: "person-31",
    daysAgo: 20,
    text: "3.1 against a limit of 1.5: is bone char any use at a village scale?",
    answer: "It is one of the two things the engineer is working out. She likes your question.",
  },
  {
    campaign: "kaffrine-wells",
    by: "person-11",
    daysAgo: 140,
    text: "Four hours and ten minutes! Has anybody beaten it?",
    answer: "Three fifty-five, by a woman who says she was not hurrying.",
  },

  {
    campaign: "kisumu-first-steps",
    by: "person-39",
    daysAgo: 3,
    text: "Braces of every size at half the price, straight from the factory. Ask for Kemal, any hour, and say which town.",
  },
  {
    campaign: "kisumu-first-steps",
    by: "person-20",
    daysAgo: 5,
    text: "Number 131 kicked in the video. That is all. That is the comment.",
  },
  {
    campaign: "kisumu-first-steps",
    by: "person-37",
    daysAgo: 8,
    text: "I wore the brace from 1961 to 1964 and have walked a postman's round for thirty-eight years since.",
    answer: "May we read this to the mothers on Thursday? They ask how it ends.",
  },
  {
    campaign: "kisumu-first-steps",
    by: "person-34",
    daysAgo: 50,
    text: "Bus fare that decides it. I work in a clinic and can only say: yes.",
  },
  {
    campaign: "kisumu-first-steps",
    by: "person-28",
    daysAgo: 88,
    text: "Does Mzee approve of the apprentice?",
    answer: "He checks every rivet and has found one fault, which was his own.",
  },
  {
    campaign: "kisumu-first-steps",
    by: "person-35",
    daysAgo: 200,
    text: "What the first hundred tell you is better written than what my ministry's first million told us.",
  },

  {
    campaign: "kurigram-plinths",
    by: "person-27",
    daysAgo: 2,
    text: "The list by centimetres is fair, and it must have been a hard evening.",
    answer: "It was three evenings. The last house on the list brought the sweets.",
  },
  {
    campaign: "kurigram-plinths",
    by: "person-36",
    daysAgo: 3,
    text: "Dyke warden, retired. Let it settle one season before you put the cow on.",
  },
  {
    campaign: "kurigram-plinths",
    by: "person-32",
    daysAgo: 6,
    text: "One metre over the worst year. Which year was it?",
    answer: "1988 on our island, 2017 on the next. We took the higher mark on every plot.",
  },

  {
    campaign: "lajeado-nursery",
    by: "person-30",
    daysAgo: 10,
    text: "We raise the house, you tile the room. The river does not mind which.",
  },
  {
    campaign: "lajeado-nursery",
    by: "person-39",
    daysAgo: 27,
    text: "Tiles to two metres and forty. Do the children see how high that is?",
    answer: "There is a blue line at the door with a paper fish on it. They jump for the fish.",
  },
  {
    campaign: "lajeado-nursery",
    by: "person-33",
    daysAgo: 133,
    text: "Fifty-three minutes to empty a nursery, with four-year-olds carrying chairs. My office could not do it in a week.",
  },
  {
    campaign: "lajeado-nursery",
    by: "person-31",
    daysAgo: 298,
    text: "That the register survived is the detail I will remember.",
  },

  {
    campaign: "limni-shepherds",
    by: "person-13",
    daysAgo: 372,
    text: "A closed book with all the figures in it. This is how it should end.",
  },
  {
    campaign: "limni-shepherds",
    by: "person-40",
    daysAgo: 400,
    text: "Is there cheese yet?",
    answer: "There is cheese. It tastes of fodder this year, and we are proud of it.",
  },
  {
    campaign: "limni-shepherds",
    by: "person-37",
    daysAgo: 440,
    text: "It rained! I rang my sister to tell her about rain in somebody else's country.",
  },
  {
    campaign: "limni-shepherds",
    by: "person-12",
    daysAgo: 487,
    text: "Who drove the lorries?",
    answer: "Three cousins from Larissa who were told they would be paid, and then refused to be.",
  },

  {
    campaign: "makhanda-taxi-ramps",
    by: "person-20",
    daysAgo: 14,
    text: "A date at last. What should we wish you: a judge in a good mood, or one in a wheelchair?",
    answer: "One who takes the taxi to court.",
  },
  {
    campaign: "makhanda-taxi-ramps",
    by: "person-32",
    daysAgo: 18,
    text: "I waited at that rank for two hours in March. Driver 4 got out and lifted me. I would rather have the ramp, and I would like him to know that I said thank you.",
  },
  {
    campaign: "makhanda-taxi-ramps",
    by: "person-35",
    daysAgo: 76,
    text: "Does route 4 lose a seat for it?",
    answer:
      "One folding seat, on four trips in a hundred. The driver kept the count on the sun visor.",
  },

  {
    campaign: "night-nursery",
    by: "person-11",
    daysAgo: 4,
    text: "Two doors means that nobody wakes up the little ones. Who thought of it?",
    answer: "A four-year-old, who asked why the big people only had one.",
  },
  {
    campaign: "night-nursery",
    by: "person-34",
    daysAgo: 5,
    text: "I cleaned offices at night with my daughter asleep under the desk. She is an architect now and has just given you a door handle.",
  },
  {
    campaign: "night-nursery",
    by: "person-38",
    daysAgo: 108,
    text: "Congratulations to Ming Phalla. Certificates should be framed at eye height.",
  },
  {
    campaign: "night-nursery",
    by: "person-16",
    daysAgo: 240,
    text: "500 riel is twelve cents. I thought my money had to be bigger to be any use.",
  },

  {
    campaign: "no-questions-launderette",
    by: "person-31",
    daysAgo: 1,
    text: "Was in this morning with my own two sheets. Nobody asked. Left a tenner in the pot and a packet of pegs.",
  },
  {
    campaign: "no-questions-launderette",
    by: "person-33",
    daysAgo: 2,
    text: "Is it true about the man who irons?",
    answer: "Thursdays, four to six. He says it is cheaper than golf.",
  },
  {
    campaign: "no-questions-launderette",
    by: "person-40",
    daysAgo: 3,
    text: "Wet floor, dry sheets: put it over the door.",
  },
  {
    campaign: "no-questions-launderette",
    by: "person-36",
    daysAgo: 20,
    text: "What do you do with people who bring a whole hotel's linen?",
    answer: "We ask them to come back after six, and so far nobody has.",
  },
  {
    campaign: "no-questions-launderette",
    by: "person-17",
    daysAgo: 46,
    text: "Four washers, and all four arrived? In Palermo that would be a miracle with a procession.",
  },
  {
    campaign: "no-questions-launderette",
    by: "person-37",
    daysAgo: 100,
    text: "Spent eight months in a car, two winters ago. The hardest thing was smelling of it. Thank you.",
  },

  {
    campaign: "pune-pension-desk",
    by: "person-22",
    daysAgo: 6,
    text: "Shantabai is one person. How many are two people, by now?",
    answer: "Nineteen became one again last month. The record is a woman who was four.",
  },
  {
    campaign: "pune-pension-desk",
    by: "person-39",
    daysAgo: 9,
    text: "I am a clerk. Nobody has ever written about clerks like this.",
  },
  {
    campaign: "pune-pension-desk",
    by: "person-23",
    daysAgo: 68,
    text: "Does the newspaper notice have to be in English?",
    answer:
      "In English and in Marathi, each in a paper that sells a certain number. We found the cheapest lawful pair.",
  },

  {
    campaign: "quibdo-siblings-house",
    by: "person-18",
    daysAgo: 12,
    text: "The stairs hold. Who jumped on them first?",
    answer: "All eight, at once, before anybody could say no.",
  },
  {
    campaign: "quibdo-siblings-house",
    by: "person-35",
    daysAgo: 50,
    text: "My brother and I were sent to different towns in 1974. We found each other at thirty. Thank you for the house.",
  },
  {
    campaign: "quibdo-siblings-house",
    by: "person-32",
    daysAgo: 104,
    text: "You said that the roof would cost more and then said by how much and why. I have set up a standing order.",
  },
  {
    campaign: "quibdo-siblings-house",
    by: "person-25",
    daysAgo: 316,
    text: "No photographs is right. I can imagine them very well.",
  },

  {
    campaign: "samandag-bakery",
    by: "person-29",
    daysAgo: 1,
    text: "Two knocks! I knocked on our own table when I read it.",
    answer: "My aunt says: harder, next time, she is on the other side of the sea.",
  },
  {
    campaign: "samandag-bakery",
    by: "person-38",
    daysAgo: 2,
    text: "Which bread comes out first?",
    answer:
      "The flat one with peppers. There has been a quarrel about this and it is settled, mostly.",
  },
  {
    campaign: "samandag-bakery",
    by: "person-34",
    daysAgo: 15,
    text: "I was in the street behind for two months with a search team. There was bread every morning, out of a container, and nobody let us pay.",
  },
  {
    campaign: "samandag-bakery",
    by: "person-13",
    daysAgo: 119,
    text: "Steel first, then walls, then everything that people can see. It takes nerve to show so little for so long.",
  },
  {
    campaign: "samandag-bakery",
    by: "person-40",
    daysAgo: 285,
    text: "A third redrawing and you thank the engineer for it. I am sending this to my contractor.",
  },
  {
    campaign: "samandag-bakery",
    by: "person-33",
    daysAgo: 438,
    text: "How is the oven built, brick or steel?",
    answer: "Brick, by the last man who can. He is seventy-six and teaches two while he does it.",
  },

  {
    campaign: "saturday-science-lab",
    by: "person-31",
    daysAgo: 4,
    text: "Please film the first thing that goes bang.",
    answer:
      "The first thing will go fizz. The second thing is not in the plan that the council saw.",
  },
  {
    campaign: "saturday-science-lab",
    by: "person-07",
    daysAgo: 8,
    text: "The bad wall is down. Was it as bad as it looked?",
    answer: "Worse. It was held up by a poster of the periodic table.",
  },
  {
    campaign: "saturday-science-lab",
    by: "person-36",
    daysAgo: 57,
    text: "I have eleven burettes from a school that closed. They are yours if the post will take glass.",
  },
  {
    campaign: "saturday-science-lab",
    by: "person-05",
    daysAgo: 129,
    text: "Eighty-six girls and one thermometer. I hope somebody kept it for the museum.",
  },

  {
    campaign: "savelugu-oxygen",
    by: "person-09",
    daysAgo: 10,
    text: "We have the same inverter on the river. Keep a spare fan; it is the fan that goes.",
    answer: "Two spares ordered, and Rahinatu has taken the broken one apart to see why.",
  },
  {
    campaign: "savelugu-oxygen",
    by: "person-32",
    daysAgo: 15,
    text: "Two concentrators humming is the best sound I know. I was a night nurse.",
  },
  {
    campaign: "savelugu-oxygen",
    by: "person-39",
    daysAgo: 74,
    text: "Rahinatu should have her name on the building.",
  },
  {
    campaign: "savelugu-oxygen",
    by: "person-35",
    daysAgo: 230,
    text: "Publishing the log of every power cut from the start was a quiet way of being angry. It worked on me.",
  },

  {
    campaign: "tanna-roofs",
    by: "person-37",
    daysAgo: 3,
    text: "What is the rule about ladders?",
    answer: "Nobody climbs one they did not carry themselves. It has halved the number of ladders.",
  },
  {
    campaign: "tanna-roofs",
    by: "person-30",
    daysAgo: 4,
    text: "Roof eleven! Ours are counted from below, yours from above. We should meet in the middle.",
  },
  {
    campaign: "tanna-roofs",
    by: "person-40",
    daysAgo: 32,
    text: "I love that the engineer came to pull at things. Did anything come off?",
    answer:
      "One strap, in the meeting house, which we had put up to show him. He was kind about it.",
  },
  {
    campaign: "tanna-roofs",
    by: "person-33",
    daysAgo: 60,
    text: "Builder in Darwin, through Tracy as a boy. Screws, never nails. You know. I just like writing it.",
  },
  {
    campaign: "tanna-roofs",
    by: "person-14",
    daysAgo: 102,
    text: "How are the eight chosen?",
    answer:
      "One from each village that sends timber, and two women whom nobody had asked before and everybody asks now.",
  },
  {
    campaign: "tanna-roofs",
    by: "person-38",
    daysAgo: 158,
    text: "The basket at the church door is in my thoughts whenever I see a card reader.",
  },

  {
    campaign: "tomasz-walks",
    by: "person-35",
    daysAgo: 2,
    text: "Forty steps and no rail. My husband read it to the whole ward, twice, with voices.",
  },
  {
    campaign: "tomasz-walks",
    by: "person-20",
    daysAgo: 5,
    text: "Jonas asks whether the knee has gears.",
    answer: "It has a small computer and no gears. I have written to the makers about the gears.",
  },
  {
    campaign: "tomasz-walks",
    by: "person-36",
    daysAgo: 30,
    text: "Appeals are won by the third letter. I was on the other side of that desk for twenty years. Do not stop at two.",
    answer: "The third goes out on Monday. Thank you for telling me from that side.",
  },
  {
    campaign: "tomasz-walks",
    by: "person-31",
    daysAgo: 40,
    text: "I have stood under the ceiling you did in Sandomierz and never knew that somebody had.",
  },
];
